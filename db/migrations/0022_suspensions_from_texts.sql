ALTER TABLE "suspensions" ADD COLUMN "made_from" text;--> statement-breakpoint
-- The audit entry was written in the same transaction, at the same moment.
UPDATE "suspensions" s SET "made_from" = r."subject" FROM "admin_record" r WHERE r."act" = 'author_blocked' and r."at" = s."created_at" and r."reason" = s."reason";--> statement-breakpoint
-- Of several from one text, the first goes on and ends with the next unblocking.
UPDATE "suspensions" s SET "ended_at" = now() WHERE "ended_at" is null and EXISTS (SELECT FROM "suspensions" o WHERE o."made_from" = s."made_from" and o."user_id" = s."user_id" and o."ended_at" is null and o."id" < s."id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_from_text" ON "suspensions" USING btree ("made_from","user_id") WHERE "suspensions"."ended_at" is null;
