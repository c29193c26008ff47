CREATE TABLE "course_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"content" text NOT NULL,
	"content_fa" text,
	"video_url" varchar(500),
	"duration" integer,
	"order_index" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rendered" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_lessons_duration" CHECK ("course_lessons"."duration" > 0)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(100),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text NOT NULL,
	"description_fa" text,
	"category" varchar(100) NOT NULL,
	"difficulty" varchar(20) DEFAULT 'beginner' NOT NULL,
	"estimated_duration" integer,
	"thumbnail_url" varchar(500),
	"is_premium_only" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_category" CHECK ("courses"."category" in ('language', 'culture', 'parenting', 'identity')),
	CONSTRAINT "courses_difficulty" CHECK ("courses"."difficulty" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "courses_duration" CHECK ("courses"."estimated_duration" > 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" text NOT NULL,
	"lesson_id" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "workshop_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshop_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"workshop_id" integer NOT NULL,
	"status" varchar(10) DEFAULT 'attending' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workshop_registrations_status" CHECK ("workshop_registrations"."status" in ('attending', 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(100),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text NOT NULL,
	"description_fa" text,
	"content" text,
	"content_fa" text,
	"rendered" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"instructor_name" varchar(100),
	"instructor_bio" text,
	"instructor_bio_fa" text,
	"workshop_type" varchar(50) NOT NULL,
	"duration" integer DEFAULT 60 NOT NULL,
	"scheduled_date" timestamp with time zone,
	"zone" varchar(64) DEFAULT 'UTC' NOT NULL,
	"meeting_link" varchar(2000),
	"video_url" varchar(500),
	"materials_url" varchar(500),
	"max_participants" integer,
	"current_participants" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"is_premium_only" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"status" varchar(10) DEFAULT 'upcoming' NOT NULL,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workshops_slug_unique" UNIQUE("slug"),
	CONSTRAINT "workshops_type" CHECK ("workshops"."workshop_type" in ('live', 'recorded', 'kit')),
	CONSTRAINT "workshops_status" CHECK ("workshops"."status" in ('upcoming', 'cancelled')),
	CONSTRAINT "workshops_counts" CHECK ("workshops"."current_participants" >= 0 and "workshops"."waiting_count" >= 0),
	CONSTRAINT "workshops_limit" CHECK ("workshops"."max_participants" > 0)
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"granted" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "access_requests_decided" CHECK (("access_requests"."granted" is null) = ("access_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"asked" varchar(60) NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_stripe_session_id_unique" UNIQUE("stripe_session_id")
);
--> statement-breakpoint
CREATE TABLE "ending_subscriptions" (
	"stripe_customer_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"source" varchar(10) NOT NULL,
	"plan" varchar(10),
	"status" varchar(20) NOT NULL,
	"stripe_subscription_id" text,
	"amount" integer,
	"currency" varchar(3),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "memberships_source" CHECK ("memberships"."source" in ('stripe', 'granted')),
	CONSTRAINT "memberships_plan" CHECK ("memberships"."plan" in ('monthly', 'annual', 'flexible')),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('active', 'past_due', 'unpaid', 'canceled')),
	CONSTRAINT "memberships_of_stripe" CHECK (("memberships"."source" = 'stripe') = ("memberships"."stripe_subscription_id" is not null)),
	CONSTRAINT "memberships_amount" CHECK ("memberships"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"stripe_invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"currency" varchar(3) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_stripe_invoice_id_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "is_premium_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "regional_groups" ADD COLUMN "is_premium_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_registrations" ADD CONSTRAINT "workshop_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_registrations" ADD CONSTRAINT "workshop_registrations_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_lessons_in_order" ON "course_lessons" USING btree ("course_id","order_index","id");--> statement-breakpoint
CREATE INDEX "lesson_progress_of_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_registrations_once" ON "workshop_registrations" USING btree ("user_id","workshop_id");--> statement-breakpoint
CREATE INDEX "workshop_registrations_line" ON "workshop_registrations" USING btree ("workshop_id","id");--> statement-breakpoint
CREATE INDEX "workshop_registrations_unconfirmed" ON "workshop_registrations" USING btree ("id") WHERE "workshop_registrations"."confirmed_at" is null and "workshop_registrations"."status" = 'attending';--> statement-breakpoint
CREATE INDEX "workshops_by_time" ON "workshops" USING btree ("scheduled_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_one_waiting" ON "access_requests" USING btree ("user_id") WHERE "access_requests"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_open" ON "memberships" USING btree ("user_id") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_of_user" ON "memberships" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "memberships_failing" ON "memberships" USING btree ("failing_since") WHERE "memberships"."failing_since" is not null and "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_events_by_time" ON "stripe_events" USING btree ("received_at");