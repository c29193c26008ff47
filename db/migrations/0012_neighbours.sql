CREATE TABLE "community_event_attendees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_event_attendees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"event_id" integer NOT NULL,
	"attendee_count" integer DEFAULT 1 NOT NULL,
	"special_requests" text,
	"status" varchar(10) DEFAULT 'attending' NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_event_attendees_people" CHECK ("community_event_attendees"."attendee_count" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "community_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text,
	"description_fa" text,
	"group_id" integer,
	"organizer_id" text,
	"event_type" varchar(20) NOT NULL,
	"location" varchar(300),
	"city" varchar(100),
	"country" varchar(100),
	"country_code" varchar(2),
	"is_virtual" boolean DEFAULT false NOT NULL,
	"virtual_link" text,
	"date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"zone" varchar(64) NOT NULL,
	"max_attendees" integer DEFAULT 10 NOT NULL,
	"attendee_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"age_range" varchar(60),
	"cost" varchar(60) DEFAULT 'free' NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"status" varchar(10) DEFAULT 'upcoming' NOT NULL,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_events_counts" CHECK ("community_events"."attendee_count" >= 0 and "community_events"."waiting_count" >= 0),
	CONSTRAINT "community_events_limit" CHECK ("community_events"."max_attendees" between 1 and 50),
	CONSTRAINT "community_events_end" CHECK ("community_events"."end_date" > "community_events"."date"),
	CONSTRAINT "community_events_link" CHECK (not "community_events"."is_virtual" or "community_events"."virtual_link" is not null)
);
--> statement-breakpoint
CREATE TABLE "group_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"group_id" integer NOT NULL,
	"role" varchar(10) DEFAULT 'member' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_memberships_role" CHECK ("group_memberships"."role" in ('member', 'organiser'))
);
--> statement-breakpoint
CREATE TABLE "regional_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regional_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(100) NOT NULL,
	"name_fa" varchar(100),
	"city" varchar(100) NOT NULL,
	"country" varchar(100) NOT NULL,
	"country_code" varchar(2),
	"description" text,
	"description_fa" text,
	"created_by" text,
	"member_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"close_reason" text,
	"words" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regional_groups_count" CHECK ("regional_groups"."member_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD CONSTRAINT "community_event_attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD CONSTRAINT "community_event_attendees_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regional_groups" ADD CONSTRAINT "regional_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_event_attendees_once" ON "community_event_attendees" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "community_event_attendees_line" ON "community_event_attendees" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "community_events_by_time" ON "community_events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "community_events_of_group" ON "community_events" USING btree ("group_id","date");--> statement-breakpoint
CREATE INDEX "community_events_of_organizer" ON "community_events" USING btree ("organizer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_memberships_once" ON "group_memberships" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE INDEX "group_memberships_of_group" ON "group_memberships" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "regional_groups_by_size" ON "regional_groups" USING btree ("member_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "regional_groups"."is_active";