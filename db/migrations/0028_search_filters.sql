ALTER TABLE "post_search" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "location" varchar(20);--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "category" varchar(100);--> statement-breakpoint
UPDATE "post_search" SET "location" = p.location, "category" = p.category FROM "posts" p WHERE p.id = "post_search"."post_id";--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B') || array_to_tsvector(array_remove(array['~' || (post_id >> 9)::text, '^' || (post_id >> 13)::text, '_' || (post_id >> 17)::text, '@' || location, coalesce('#' || category, '?')], null))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "post_search_words" ON "post_search" USING gin ("words");--> statement-breakpoint
ANALYZE "post_search";
