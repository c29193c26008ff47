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
CREATE UNIQUE INDEX "reveal_requests_open" ON "reveal_requests" USING btree ("subject","requested_by") WHERE "reveal_requests"."revealed_at" is null and "reveal_requests"."decision" is distinct from 'declined';