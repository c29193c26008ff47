ALTER TABLE "memberships" ADD COLUMN "reading" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reading" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "flexible_least" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "flexible_most" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer" ON "users" USING btree ("stripe_customer_id");