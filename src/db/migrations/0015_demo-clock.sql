CREATE TABLE "demo_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"moved_ms" bigint NOT NULL,
	CONSTRAINT "demo_clock_one_row" CHECK ("demo_clock"."id" = 1),
	CONSTRAINT "demo_clock_within_60_days" CHECK ("demo_clock"."moved_ms" between 0 and 5184000000)
);
