CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"operator_name" varchar(300),
	"operator_address" varchar(300),
	"contact_email" varchar(255),
	"time_zone" varchar(64),
	"counters" varchar(300),
	"instagram" text,
	"telegram" text,
	"youtube" text,
	"facebook" text,
	"banner" varchar(300),
	"banner_fa" varchar(300),
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1)
);
