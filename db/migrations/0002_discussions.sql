CREATE TABLE "post_counts" (
	"category" varchar(100) NOT NULL,
	"slot" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "post_counts_category_slot_pk" PRIMARY KEY("category","slot")
);
--> statement-breakpoint
DROP INDEX "posts_location";--> statement-breakpoint
DROP INDEX "posts_location_heat";--> statement-breakpoint
DROP INDEX "posts_location_likes";--> statement-breakpoint
DROP INDEX "posts_category";--> statement-breakpoint
DROP INDEX "posts_category_heat";--> statement-breakpoint
DROP INDEX "posts_category_likes";--> statement-breakpoint
CREATE INDEX "posts_filtered" ON "posts" USING btree ("location","category","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_filtered_heat" ON "posts" USING btree ("location","category","heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_filtered_likes" ON "posts" USING btree ("location","category","likes" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "uses";--> statement-breakpoint
-- Popular topics: how many visible posts each category has, right in every transaction and after every cascade.
CREATE FUNCTION count_posts(counted varchar, more integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_counts (category, slot, count) VALUES (counted, pg_backend_pid() % 16, more)
  ON CONFLICT (category, slot) DO UPDATE SET count = post_counts.count + excluded.count
$$;--> statement-breakpoint
CREATE FUNCTION count_new_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_posts(c.category, c.n) FROM (
    SELECT category, count(*)::int AS n FROM changed WHERE hidden_at IS NULL GROUP BY category ORDER BY category) c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_gone_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_posts(c.category, -c.n) FROM (
    SELECT category, count(*)::int AS n FROM changed WHERE hidden_at IS NULL GROUP BY category ORDER BY category) c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.hidden_at IS NULL THEN PERFORM count_posts(OLD.category, -1); END IF;
  IF NEW.hidden_at IS NULL THEN PERFORM count_posts(NEW.category, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_counted_new AFTER INSERT ON posts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();--> statement-breakpoint
CREATE TRIGGER posts_counted_gone AFTER DELETE ON posts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_posts();--> statement-breakpoint
-- Only of these two columns: likes and replies, which change all the time, never reach it.
CREATE TRIGGER posts_counted_change AFTER UPDATE OF category, hidden_at ON posts
  FOR EACH ROW WHEN (OLD.category <> NEW.category OR (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL))
  EXECUTE FUNCTION count_changed_post();--> statement-breakpoint
-- Known words that look like a mistyped one. 0.2 is low on purpose: two letters swapped in a word of six ("famliy")
-- leave 0.27 of its trigrams; the caller counts the typing errors of what this finds.
CREATE FUNCTION near_words(wanted text) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT word FROM search_words
  WHERE word % wanted AND abs(length(word) - length(wanted)) <= 2
  ORDER BY similarity(word, wanted) DESC, word LIMIT 60
$$;
