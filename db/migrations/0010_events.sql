CREATE TABLE "event_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"event_id" integer NOT NULL,
	"status" varchar(10) DEFAULT 'attending' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"details" text,
	"suggested_by" text,
	"done" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text NOT NULL,
	"description_fa" text,
	"speaker" varchar(100) NOT NULL,
	"speaker_fa" varchar(100),
	"speaker_title" varchar(150),
	"speaker_title_fa" varchar(150),
	"category" varchar(20) NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"date_time" timestamp with time zone NOT NULL,
	"zone" varchar(64) NOT NULL,
	"duration" integer DEFAULT 60 NOT NULL,
	"max_participants" integer DEFAULT 50,
	"registered_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"zoom_link" text,
	"recording_url" text,
	"materials_url" text,
	"status" varchar(10) DEFAULT 'upcoming' NOT NULL,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_counts" CHECK ("events"."registered_count" >= 0 and "events"."waiting_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_suggestions" ADD CONSTRAINT "event_suggestions_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "event_registrations_line" ON "event_registrations" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_registrations_unconfirmed" ON "event_registrations" USING btree ("id") WHERE "event_registrations"."confirmed_at" is null and "event_registrations"."status" = 'attending';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("date_time","id");