CREATE TABLE "analytics_drops" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_drops_day_reason_pk" PRIMARY KEY("day","reason"),
	CONSTRAINT "analytics_drops_reason" CHECK ("analytics_drops"."reason" in ('address', 'full', 'late', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "analytics_rollups" (
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"value" varchar(200) NOT NULL,
	"visitors" integer NOT NULL,
	"arrivals" integer NOT NULL,
	"returning_visitors" integer NOT NULL,
	"visits" integer NOT NULL,
	"bounces" integer NOT NULL,
	"views" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "analytics_rollups_span_starts_at_kind_value_pk" PRIMARY KEY("span","starts_at","kind","value"),
	CONSTRAINT "analytics_rollups_span" CHECK ("analytics_rollups"."span" in ('hour', 'day'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"zone" text NOT NULL,
	"rolled_up_to" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_state_one_row" CHECK ("analytics_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "analytics_views" (
	"visit_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"page" varchar(100) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visitor" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"is_returning" boolean NOT NULL,
	"lang" varchar(2) NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"country" varchar(2),
	"referrer" varchar(100),
	"campaign" varchar(200),
	CONSTRAINT "analytics_visits_lang" CHECK ("analytics_visits"."lang" in ('en', 'fa')),
	CONSTRAINT "analytics_visits_device" CHECK ("analytics_visits"."device" in ('desktop', 'mobile', 'tablet')),
	CONSTRAINT "analytics_visits_browser" CHECK ("analytics_visits"."browser" in ('chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other')),
	CONSTRAINT "analytics_visits_in_order" CHECK ("analytics_visits"."last_at" >= "analytics_visits"."started_at" and "analytics_visits"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "analytics_vitals" (
	"at" timestamp with time zone NOT NULL,
	"page" varchar(100) NOT NULL,
	"lang" varchar(2) NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"value" real NOT NULL,
	CONSTRAINT "analytics_vitals_lang" CHECK ("analytics_vitals"."lang" in ('en', 'fa')),
	CONSTRAINT "analytics_vitals_device" CHECK ("analytics_vitals"."device" in ('desktop', 'mobile', 'tablet')),
	CONSTRAINT "analytics_vitals_metric" CHECK ("analytics_vitals"."metric" in ('LCP', 'INP', 'CLS'))
);
--> statement-breakpoint
CREATE INDEX "analytics_views_at" ON "analytics_views" USING brin ("at");--> statement-breakpoint
CREATE INDEX "analytics_views_visit" ON "analytics_views" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "analytics_visits_visitor" ON "analytics_visits" USING btree ("visitor","last_at");--> statement-breakpoint
CREATE INDEX "analytics_visits_started" ON "analytics_visits" USING btree ("started_at","visitor","is_returning");--> statement-breakpoint
CREATE INDEX "analytics_visits_changed" ON "analytics_visits" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "analytics_vitals_at" ON "analytics_vitals" USING btree ("at");