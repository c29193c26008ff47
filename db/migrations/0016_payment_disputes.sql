ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" varchar(10);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_international" ON "users" USING btree ("email") WHERE "users"."email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("user_id") WHERE "payments"."dispute" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK ("payments"."dispute" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" >= 0 and "payments"."charged_back" >= 0 and "payments"."refunded" + "payments"."charged_back" <= "payments"."amount");