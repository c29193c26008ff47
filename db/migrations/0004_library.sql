CREATE TABLE "article_versions" (
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb NOT NULL,
	"editor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(100) NOT NULL,
	"title" varchar(200),
	"title_fa" varchar(200),
	"content" text,
	"content_fa" text,
	"facts" jsonb,
	"facts_fa" jsonb,
	"category" varchar(100) NOT NULL,
	"hero" varchar(40),
	"blessing" text,
	"author_id" text,
	"read_time" integer DEFAULT 5 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"is_premium" boolean DEFAULT false NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rendered" jsonb NOT NULL,
	"source_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_some_language" CHECK (("articles"."title" is not null and "articles"."content" is not null) or ("articles"."title_fa" is not null and "articles"."content_fa" is not null))
);
--> statement-breakpoint
CREATE TABLE "resource_downloads" (
	"resource_id" integer NOT NULL,
	"day" date NOT NULL,
	"format" varchar(4) NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "resource_downloads_resource_id_day_format_pk" PRIMARY KEY("resource_id","day","format")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text NOT NULL,
	"description_fa" text,
	"url" text NOT NULL,
	"category" varchar(100) NOT NULL,
	"submitted_by" text,
	"approved" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"article_id" integer,
	"downloads" integer DEFAULT 0 NOT NULL,
	"folded" text NOT NULL,
	"checked_at" timestamp with time zone,
	"dead_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_article_id_unique" UNIQUE("article_id"),
	CONSTRAINT "resources_downloads" CHECK ("resources"."downloads" >= 0),
	CONSTRAINT "resources_decided" CHECK (not "resources"."approved" or "resources"."decided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_shown" ON "articles" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "articles"."published";--> statement-breakpoint
CREATE INDEX "resources_shown" ON "resources" USING btree ("category","id" DESC NULLS LAST) WHERE "resources"."approved";--> statement-breakpoint
CREATE INDEX "resources_waiting" ON "resources" USING btree ("id") WHERE "resources"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "resources_submitter" ON "resources" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "resources_folded" ON "resources" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "resources_address" ON "resources" USING btree (md5("url"),"submitted_by");