-- One counter of a category in place of sixteen: posts are published far less often than they are replied to.
LOCK TABLE "posts", "post_counts" IN EXCLUSIVE MODE;--> statement-breakpoint
UPDATE post_counts c SET count = s.count
FROM (SELECT category, min(slot) AS slot, sum(count)::int AS count FROM post_counts GROUP BY category) s
WHERE c.category = s.category AND c.slot = s.slot;--> statement-breakpoint
DELETE FROM post_counts c USING post_counts first WHERE first.category = c.category AND first.slot < c.slot;--> statement-breakpoint
ALTER TABLE "post_counts" DROP CONSTRAINT "post_counts_category_slot_pk";--> statement-breakpoint
ALTER TABLE "post_counts" ADD PRIMARY KEY ("category");--> statement-breakpoint
ALTER TABLE "post_counts" DROP COLUMN "slot";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_posts(counted varchar, more integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_counts (category, count) VALUES (counted, more)
  ON CONFLICT (category) DO UPDATE SET count = post_counts.count + excluded.count
$$;--> statement-breakpoint
-- In the order of the names, or two posts that change places would wait for each other.
CREATE OR REPLACE FUNCTION count_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_posts(c.category, c.n) FROM (
    SELECT category, sum(n)::int AS n
    FROM (VALUES (OLD.category, CASE WHEN OLD.hidden_at IS NULL THEN -1 ELSE 0 END),
      (NEW.category, CASE WHEN NEW.hidden_at IS NULL THEN 1 ELSE 0 END)) AS v (category, n)
    GROUP BY category HAVING sum(n) <> 0 ORDER BY category) c;
  RETURN NULL;
END $$;
