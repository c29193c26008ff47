CREATE TABLE "group_removals" (
	"user_id" text NOT NULL,
	"group_id" integer NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_removals_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizer_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizer_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer,
	"event_id" integer,
	"sender_id" text,
	"message" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizer_messages_one_place" CHECK (num_nonnulls("organizer_messages"."group_id", "organizer_messages"."event_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_one_subject";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "community_event_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "question_id" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "event_suggestions" ADD COLUMN "decision" varchar(10);--> statement-breakpoint
ALTER TABLE "event_suggestions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "thumbnail" varchar(20);--> statement-breakpoint
ALTER TABLE "expert_sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "regional_groups" ADD COLUMN "closed_by_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "regional_groups" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removals_person" ON "group_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_group" ON "organizer_messages" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_event" ON "organizer_messages" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_sender" ON "organizer_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_group_once" ON "reports" USING btree ("group_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_community_event_once" ON "reports" USING btree ("community_event_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_question_once" ON "reports" USING btree ("question_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_message_once" ON "reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "community_event_attendees_unconfirmed" ON "community_event_attendees" USING btree ("id") WHERE "community_event_attendees"."confirmed_at" is null and "community_event_attendees"."status" = 'attending';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("reports"."post_id", "reports"."comment_id", "reports"."group_id", "reports"."community_event_id", "reports"."question_id", "reports"."message_id") = 1);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_event_id_fk" FOREIGN KEY ("community_event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."organizer_messages"("id") ON DELETE cascade;--> statement-breakpoint
-- Who registered before these emails existed is not told of it weeks later.
UPDATE "community_event_attendees" SET "confirmed_at" = now();
