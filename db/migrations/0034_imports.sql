CREATE TABLE "newsletter_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" text,
	"consent" varchar(300),
	"added" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "import_ids" integer[];--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "source_before" varchar(10);--> statement-breakpoint
ALTER TABLE "newsletter_imports" ADD CONSTRAINT "newsletter_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletters_imported" ON "newsletters" USING btree ("import_ids") WHERE "newsletters"."import_ids" is not null;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_source_before" CHECK ("newsletters"."source_before" in ('home', 'events', 'signup', 'account', 'import'));