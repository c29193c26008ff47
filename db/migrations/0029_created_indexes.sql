DROP INDEX "search_words_unheard";--> statement-breakpoint
CREATE INDEX "posts_created" ON "posts" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "event_registrations_created" ON "event_registrations" USING btree ("created_at");