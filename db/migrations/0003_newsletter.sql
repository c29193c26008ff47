CREATE TABLE "email_events" (
	"id" varchar(200) PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"subscriber_id" integer,
	"lang" varchar(2) NOT NULL,
	"both_langs" boolean NOT NULL,
	"state" varchar(12) DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"fault" varchar(20),
	"sent_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_state" CHECK ("newsletter_deliveries"."state" in ('waiting', 'sending', 'sent', 'failed', 'bounced', 'complained', 'skipped')),
	CONSTRAINT "newsletter_deliveries_lang" CHECK ("newsletter_deliveries"."lang" in ('en', 'fa'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"audience" varchar(10) DEFAULT 'newsletter' NOT NULL,
	"state" varchar(10) DEFAULT 'draft' NOT NULL,
	"subject" varchar(200) DEFAULT '' NOT NULL,
	"subject_fa" varchar(200) DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"message_fa" text DEFAULT '' NOT NULL,
	"prepared_for" date,
	"scheduled_at" timestamp with time zone,
	"zone" varchar(64),
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"paused_for" varchar(20),
	"recipients" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_issues_prepared" UNIQUE("audience","prepared_for"),
	CONSTRAINT "newsletter_issues_audience" CHECK ("newsletter_issues"."audience" in ('newsletter', 'monthly', 'events')),
	CONSTRAINT "newsletter_issues_state" CHECK ("newsletter_issues"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "newsletters" ALTER COLUMN "subscribed" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "both_langs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "source" varchar(10) DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "consent" varchar(300);--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "monthly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "waits_for_events" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "events_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "confirm_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "stopped" varchar(10);--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletters_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_once" ON "newsletter_deliveries" USING btree ("issue_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_of" ON "newsletter_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_due" ON "newsletter_deliveries" USING btree ("issue_id","due_at") WHERE "newsletter_deliveries"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" USING btree ("scheduled_at") WHERE "newsletter_issues"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "newsletter_issues_public" ON "newsletter_issues" USING btree ("finished_at") WHERE "newsletter_issues"."audience" = 'newsletter';--> statement-breakpoint
CREATE INDEX "newsletters_email_part" ON "newsletters" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletters_active" ON "newsletters" USING btree ("id") WHERE "newsletters"."subscribed";--> statement-breakpoint
CREATE INDEX "newsletters_waiting_for_events" ON "newsletters" USING btree ("id") WHERE "newsletters"."waits_for_events";--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_source" CHECK ("newsletters"."source" in ('home', 'events', 'signup', 'account', 'import'));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_stopped" CHECK ("newsletters"."stopped" in ('bounce', 'complaint'));--> statement-breakpoint
-- Nobody had been asked to confirm: who subscribed so far has asked for it, and gets the question with the next request.
UPDATE "newsletters" SET
  "requested_at" = CASE WHEN "subscribed" THEN "created_at" END,
  "unsubscribed_at" = CASE WHEN "subscribed" THEN NULL ELSE "created_at" END,
  "subscribed" = "subscribed" AND "confirmed_at" IS NOT NULL;
