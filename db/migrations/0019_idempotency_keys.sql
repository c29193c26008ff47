ALTER TABLE "comments" ADD COLUMN "idempotency_key" varchar(43);--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "idempotency_key" varchar(43);--> statement-breakpoint
CREATE UNIQUE INDEX "comments_once" ON "comments" USING btree ("author_id","idempotency_key") WHERE "comments"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_once" ON "posts" USING btree ("author_id","idempotency_key") WHERE "posts"."idempotency_key" is not null;