ALTER TABLE "post_search" drop column "words";--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B') || array_to_tsvector(array['~' || (post_id >> 9)::text, '^' || (post_id >> 13)::text, '_' || (post_id >> 17)::text])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "post_search_words" ON "post_search" USING gin ("words");
