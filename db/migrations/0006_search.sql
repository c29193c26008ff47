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
ALTER TABLE "search_words" ADD COLUMN "sound" text;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_unheard" ON "search_words" USING btree ("word") WHERE "search_words"."sound" is null;