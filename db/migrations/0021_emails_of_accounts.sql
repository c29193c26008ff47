ALTER TABLE "mails" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
-- The keys of these end with an account's id; emails of accounts that are deleted by now go with the next cleanup.
UPDATE "mails" SET "user_id" = substring("key" from '[^:]+$') WHERE "template" in ('notifications.digest', 'calendar.reminder', 'analytics.weekly');--> statement-breakpoint
UPDATE "mails" m SET "user_id" = n."user_id" FROM "notices" n WHERE m."key" = 'notice:' || n."seq";
