-- Columns last: they keep readers out until all is committed, and indexes take a while.
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workshop_registrations_created" ON "workshop_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "community_event_attendees_registered" ON "community_event_attendees" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "newsletters_created" ON "newsletters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_read" ON "notices" USING btree ("read_at") WHERE "notices"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_pending" ON "mails" USING btree ("created_at") WHERE "mails"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_over" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claimed_until" timestamp with time zone;