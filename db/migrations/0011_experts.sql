CREATE TABLE "expert_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expert_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"user_id" text,
	"question" text NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"vote_changes" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"merged_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "expert_questions_in_session" UNIQUE("session_id","id"),
	CONSTRAINT "expert_questions_votes" CHECK ("expert_questions"."upvotes" >= 0),
	CONSTRAINT "expert_questions_not_itself" CHECK ("expert_questions"."merged_into" <> "expert_questions"."id"),
	CONSTRAINT "expert_questions_answered" CHECK ("expert_questions"."is_answered" or "expert_questions"."answer" is null)
);
--> statement-breakpoint
CREATE TABLE "expert_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expert_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"title_fa" varchar(200),
	"description" text NOT NULL,
	"description_fa" text,
	"expert_name" varchar(100) NOT NULL,
	"expert_name_fa" varchar(100),
	"expert_bio" text,
	"expert_bio_fa" text,
	"expert_id" text,
	"specialty" varchar(40) NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"duration" integer DEFAULT 60 NOT NULL,
	"zone" varchar(64) DEFAULT 'UTC' NOT NULL,
	"zoom_link" varchar(2000),
	"recording_url" varchar(2000),
	"max_questions" integer DEFAULT 10 NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"is_premium_only" boolean DEFAULT false NOT NULL,
	"status" varchar(10) DEFAULT 'upcoming' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_sessions_status" CHECK ("expert_sessions"."status" in ('upcoming', 'completed', 'cancelled')),
	CONSTRAINT "expert_sessions_places" CHECK ("expert_sessions"."question_count" between 0 and "expert_sessions"."max_questions")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"via" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_session_id_expert_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."expert_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_merged" FOREIGN KEY ("session_id","merged_into") REFERENCES "public"."expert_questions"("session_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_sessions" ADD CONSTRAINT "expert_sessions_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expert_questions_votes_first" ON "expert_questions" USING btree ("session_id","upvotes" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "expert_questions_asker" ON "expert_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expert_questions_joined" ON "expert_questions" USING btree ("merged_into") WHERE "expert_questions"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "expert_sessions_date" ON "expert_sessions" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "expert_sessions_expert" ON "expert_sessions" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "question_votes_person" ON "question_votes" USING btree ("user_id");