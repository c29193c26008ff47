ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_prepared";--> statement-breakpoint
-- A week whose draft was for members alone got a second one: the younger is no longer that of its week.
UPDATE "newsletter_issues" younger SET "prepared_for" = null FROM "newsletter_issues" older
WHERE older."prepared_for" = younger."prepared_for" AND older."id" < younger."id"
  AND older."audience" IN ('newsletter', 'members') AND younger."audience" IN ('newsletter', 'members');--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_prepared" ON "newsletter_issues" USING btree ("prepared_for",(case when "audience" in ('monthly', 'events') then "audience" else 'newsletter' end));
