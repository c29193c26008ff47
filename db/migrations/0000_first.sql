CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "admin_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"act" varchar(40) NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"old_email" varchar(254) NOT NULL,
	"new_email" varchar(254) NOT NULL,
	"confirm_hash" text NOT NULL,
	"undo_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "email_changes_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_changes_undo_hash_unique" UNIQUE("undo_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"user_id" text NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" varchar(254) NOT NULL,
	"email_proved" boolean DEFAULT false NOT NULL,
	"first_name" varchar(60) NOT NULL,
	"last_name" varchar(60) DEFAULT '' NOT NULL,
	"profile_image_url" varchar(500),
	"location" varchar(200),
	"country" varchar(2),
	"city" varchar(100),
	"children_ages" text,
	"parenting_interests" text,
	"language_preference" varchar(10) DEFAULT 'both' NOT NULL,
	"lang" varchar(2) DEFAULT 'en' NOT NULL,
	"time_zone" varchar(64),
	"role" varchar(10) DEFAULT 'member' NOT NULL,
	"review_posts_until" timestamp with time zone,
	"subscription_type" varchar(10) DEFAULT 'free' NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_status" varchar(20) DEFAULT 'inactive' NOT NULL,
	"subscription_start_date" timestamp with time zone,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'expert', 'moderator', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_hash_unique" UNIQUE("hash"),
	CONSTRAINT "calendar_feeds_hash" CHECK (octet_length("calendar_feeds"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"post_id" integer NOT NULL,
	"author_id" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" varchar(43)
);
--> statement-breakpoint
CREATE TABLE "post_counts" (
	"category" varchar(100) NOT NULL,
	"slot" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "post_counts_category_slot_pk" PRIMARY KEY("category","slot")
);
--> statement-breakpoint
CREATE TABLE "post_search" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B') || array_to_tsvector(array['~' || (post_id >> 9)::text, '^' || (post_id >> 13)::text, '_' || (post_id >> 17)::text])) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" varchar(200) NOT NULL,
	"content" text NOT NULL,
	"category" varchar(100) NOT NULL,
	"author_id" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"location" varchar(20),
	"country" varchar(2),
	"city" varchar(100),
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"heat" integer GENERATED ALWAYS AS (likes + 2 * replies) STORED NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" varchar(43),
	CONSTRAINT "posts_counts" CHECK ("posts"."likes" >= 0 and "posts"."replies" >= 0),
	CONSTRAINT "posts_anonymous_city" CHECK (not "posts"."anonymous" or "posts"."city" is null)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer,
	"comment_id" integer,
	"group_id" integer,
	"community_event_id" integer,
	"question_id" integer,
	"message_id" integer,
	"reporter_id" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decision" varchar(10),
	CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("reports"."post_id", "reports"."comment_id", "reports"."group_id", "reports"."community_event_id", "reports"."question_id", "reports"."message_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "user_likes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_likes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"post_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"decision" varchar(10),
	"reason" text,
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
	"tags_fa" text[] DEFAULT '{}' NOT NULL,
	"date_time" timestamp with time zone NOT NULL,
	"zone" varchar(64) NOT NULL,
	"duration" integer DEFAULT 60 NOT NULL,
	"max_participants" integer DEFAULT 50,
	"registered_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"zoom_link" text,
	"recording_url" text,
	"thumbnail" varchar(20),
	"materials_url" text,
	"status" varchar(10) DEFAULT 'upcoming' NOT NULL,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_counts" CHECK ("events"."registered_count" >= 0 and "events"."waiting_count" >= 0)
);
--> statement-breakpoint
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
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "poll_votes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"poll_id" integer NOT NULL,
	"option_index" integer NOT NULL,
	"user_id" text,
	"visitor_hash" text,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question" varchar(300) NOT NULL,
	"question_fa" varchar(300) NOT NULL,
	"options" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"failing_since" timestamp with time zone,
	"dead_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_article_id_unique" UNIQUE("article_id"),
	CONSTRAINT "resources_downloads" CHECK ("resources"."downloads" >= 0),
	CONSTRAINT "resources_decided" CHECK (not "resources"."approved" or "resources"."decided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "community_event_attendees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_event_attendees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"event_id" integer NOT NULL,
	"attendee_count" integer DEFAULT 1 NOT NULL,
	"special_requests" text,
	"status" varchar(10) DEFAULT 'attending' NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
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
	"hidden_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
	"closed_by_moderator" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"words" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regional_groups_count" CHECK ("regional_groups"."member_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(120) NOT NULL,
	"email" varchar(254) NOT NULL,
	"city" varchar(200) NOT NULL,
	"children_ages" text NOT NULL,
	"interests" text,
	"lang" varchar(2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "reveal_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reveal_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" varchar(10),
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seal_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"author_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_by_name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" varchar(255) NOT NULL,
	"subscribed" boolean DEFAULT true NOT NULL,
	"lang" varchar(2) DEFAULT 'en' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"user_id" text NOT NULL,
	"kind" varchar(20) NOT NULL,
	"via" varchar(10) NOT NULL,
	"before" varchar(10),
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notice_choices_via" CHECK ("notice_choices"."via" in ('site', 'mail', 'digest', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id" integer DEFAULT (1 + floor(random() * 2147483646))::int NOT NULL,
	"user_id" text NOT NULL,
	"kind" varchar(20) NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"by_id" text,
	"about" jsonb NOT NULL,
	"via" varchar(10) NOT NULL,
	"mailed_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"type" varchar(20) NOT NULL,
	"ref" varchar(120) NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"title_fa" text,
	"body" text DEFAULT '' NOT NULL,
	"body_fa" text DEFAULT '' NOT NULL,
	"titles" text NOT NULL,
	"about" text NOT NULL,
	"texts" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', titles), 'A') || setweight(to_tsvector('simple', about), 'B') || setweight(to_tsvector('simple', texts), 'C')) STORED NOT NULL,
	"hash" text NOT NULL,
	"shown_from" timestamp with time zone,
	CONSTRAINT "search_documents_type_ref_pk" PRIMARY KEY("type","ref")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"sound" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"template" text NOT NULL,
	"lang" text NOT NULL,
	"sealed" "bytea",
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_search" ADD CONSTRAINT "post_search_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_likes" ADD CONSTRAINT "user_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_likes" ADD CONSTRAINT "user_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_suggestions" ADD CONSTRAINT "event_suggestions_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_session_id_expert_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."expert_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_merged" FOREIGN KEY ("session_id","merged_into") REFERENCES "public"."expert_questions"("session_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_sessions" ADD CONSTRAINT "expert_sessions_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD CONSTRAINT "community_event_attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD CONSTRAINT "community_event_attendees_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_group_id_regional_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regional_groups" ADD CONSTRAINT "regional_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_old" ON "email_changes" USING btree ("old_email");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_subject" ON "provider_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_user" ON "provider_accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_once" ON "comments" USING btree ("author_id","idempotency_key") WHERE "comments"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "post_search_words" ON "post_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_once" ON "posts" USING btree ("author_id","idempotency_key") WHERE "posts"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "posts_heat" ON "posts" USING btree ("heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_likes" ON "posts" USING btree ("likes" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_filtered" ON "posts" USING btree ("location","category","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_filtered_heat" ON "posts" USING btree ("location","category","heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_filtered_likes" ON "posts" USING btree ("location","category","likes" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_post_once" ON "reports" USING btree ("post_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_comment_once" ON "reports" USING btree ("comment_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_group_once" ON "reports" USING btree ("group_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_community_event_once" ON "reports" USING btree ("community_event_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_question_once" ON "reports" USING btree ("question_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_message_once" ON "reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_likes_once" ON "user_likes" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "user_likes_post" ON "user_likes" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "event_registrations_line" ON "event_registrations" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_registrations_unconfirmed" ON "event_registrations" USING btree ("id") WHERE "event_registrations"."confirmed_at" is null and "event_registrations"."status" = 'attending';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("date_time","id");--> statement-breakpoint
CREATE INDEX "expert_questions_votes_first" ON "expert_questions" USING btree ("session_id","upvotes" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "expert_questions_asker" ON "expert_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expert_questions_joined" ON "expert_questions" USING btree ("merged_into") WHERE "expert_questions"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "expert_sessions_date" ON "expert_sessions" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "expert_sessions_expert" ON "expert_sessions" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "question_votes_person" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_user" ON "poll_votes" USING btree ("poll_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_visitor" ON "poll_votes" USING btree ("poll_id","visitor_hash");--> statement-breakpoint
CREATE INDEX "poll_votes_address" ON "poll_votes" USING btree ("poll_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "polls_one_active" ON "polls" USING btree ("is_active") WHERE "polls"."is_active";--> statement-breakpoint
CREATE INDEX "articles_shown" ON "articles" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "articles"."published";--> statement-breakpoint
CREATE INDEX "resources_shown" ON "resources" USING btree ("category","id" DESC NULLS LAST) WHERE "resources"."approved";--> statement-breakpoint
CREATE INDEX "resources_waiting" ON "resources" USING btree ("id") WHERE "resources"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "resources_submitter" ON "resources" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "resources_folded" ON "resources" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "resources_address" ON "resources" USING btree (md5("url"),"submitted_by");--> statement-breakpoint
CREATE INDEX "community_event_attendees_unconfirmed" ON "community_event_attendees" USING btree ("id") WHERE "community_event_attendees"."confirmed_at" is null and "community_event_attendees"."status" = 'attending';--> statement-breakpoint
CREATE UNIQUE INDEX "community_event_attendees_once" ON "community_event_attendees" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "community_event_attendees_line" ON "community_event_attendees" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "community_events_by_time" ON "community_events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "community_events_of_group" ON "community_events" USING btree ("group_id","date");--> statement-breakpoint
CREATE INDEX "community_events_of_organizer" ON "community_events" USING btree ("organizer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_memberships_once" ON "group_memberships" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE INDEX "group_memberships_of_group" ON "group_memberships" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "group_removals_person" ON "group_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_group" ON "organizer_messages" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_event" ON "organizer_messages" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "organizer_messages_of_sender" ON "organizer_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "regional_groups_by_size" ON "regional_groups" USING btree ("member_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "regional_groups"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "reveal_requests_open" ON "reveal_requests" USING btree ("subject","requested_by") WHERE "reveal_requests"."revealed_at" is null and "reveal_requests"."decision" is distinct from 'declined';--> statement-breakpoint
CREATE INDEX "seal_openings_author" ON "seal_openings" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "notices_person" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_by" ON "notices" USING btree ("by_id") WHERE "notices"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_key" ON "notices" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("via","user_id") WHERE "notices"."mailed_at" is null and "notices"."via" <> 'site';--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_unheard" ON "search_words" USING btree ("word") WHERE "search_words"."sound" is null;--> statement-breakpoint
-- What admins did can be added to and never edited; nor can the openings of anonymity seals.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are permanent', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER admin_record_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER seal_openings_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_openings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- How often somebody tried something: a crash may forget it, and it need not wait for the disk.
ALTER TABLE rate_limits SET UNLOGGED;--> statement-breakpoint
-- Popular topics: how many visible posts each category has, right in every transaction and after every cascade.
CREATE FUNCTION count_posts(counted varchar, more integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_counts (category, slot, count) VALUES (counted, pg_backend_pid() % 16, more)
  ON CONFLICT (category, slot) DO UPDATE SET count = post_counts.count + excluded.count
$$;--> statement-breakpoint
CREATE FUNCTION count_new_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_posts(c.category, c.n) FROM (
    SELECT category, count(*)::int AS n FROM changed WHERE hidden_at IS NULL GROUP BY category ORDER BY category) c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_gone_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_posts(c.category, -c.n) FROM (
    SELECT category, count(*)::int AS n FROM changed WHERE hidden_at IS NULL GROUP BY category ORDER BY category) c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.hidden_at IS NULL THEN PERFORM count_posts(OLD.category, -1); END IF;
  IF NEW.hidden_at IS NULL THEN PERFORM count_posts(NEW.category, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_counted_new AFTER INSERT ON posts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();--> statement-breakpoint
CREATE TRIGGER posts_counted_gone AFTER DELETE ON posts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_posts();--> statement-breakpoint
-- Only of these two columns: likes and replies, which change all the time, never reach it.
CREATE TRIGGER posts_counted_change AFTER UPDATE OF category, hidden_at ON posts
  FOR EACH ROW WHEN (OLD.category <> NEW.category OR (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL))
  EXECUTE FUNCTION count_changed_post();--> statement-breakpoint
-- Known words that look like a mistyped one. 0.2 is low on purpose: two letters swapped in a word of six ("famliy")
-- leave 0.27 of its trigrams; the caller counts the typing errors of what this finds.
CREATE FUNCTION near_words(wanted text) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT word FROM search_words
  WHERE word % wanted AND abs(length(word) - length(wanted)) <= 2
  ORDER BY similarity(word, wanted) DESC, word LIMIT 60
$$;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."regional_groups"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_event_id_fk" FOREIGN KEY ("community_event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."organizer_messages"("id") ON DELETE cascade;
