CREATE TABLE "stripe_readings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "stripe_readings_one_row" CHECK ("stripe_readings"."id" = 1)
);
