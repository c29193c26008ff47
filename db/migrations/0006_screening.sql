ALTER TABLE "comments" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "blocked_words" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "blocked_email_domains" text;--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("id") WHERE "comments"."held";--> statement-breakpoint
CREATE INDEX "posts_waiting" ON "posts" USING btree ("id") WHERE "posts"."held";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_held" CHECK (not "comments"."held" or "comments"."hidden_at" is not null);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_held" CHECK (not "posts"."held" or "posts"."hidden_at" is not null);