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
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "notices_person" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_by" ON "notices" USING btree ("by_id") WHERE "notices"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_key" ON "notices" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("via","user_id") WHERE "notices"."mailed_at" is null and "notices"."via" <> 'site';