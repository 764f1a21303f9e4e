CREATE TABLE "critical_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_code" text NOT NULL,
	"sex" text NOT NULL,
	"from_days" integer,
	"from_years" integer,
	"to_days" integer,
	"to_years" integer,
	"low" numeric,
	"high" numeric,
	"source" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "critical_limits_sex" CHECK ("critical_limits"."sex" in ('male', 'female', 'any')),
	CONSTRAINT "critical_limits_ages" CHECK (num_nonnulls("critical_limits"."from_days", "critical_limits"."from_years") = 1 and num_nonnulls("critical_limits"."to_days", "critical_limits"."to_years") <= 1
        and coalesce("critical_limits"."from_days" between 0 and 364, "critical_limits"."from_years" between 1 and 150)
        and coalesce("critical_limits"."to_days" between 1 and 364, "critical_limits"."to_years" between 1 and 150, true)),
	CONSTRAINT "critical_limits_apart" CHECK ("critical_limits"."low" < "critical_limits"."high"),
	CONSTRAINT "critical_limits_none_says_why" CHECK (num_nonnulls("critical_limits"."low", "critical_limits"."high") > 0 or "critical_limits"."note" <> '')
);
--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "lowest" numeric;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "plausible_high" numeric;--> statement-breakpoint
ALTER TABLE "critical_limits" ADD CONSTRAINT "critical_limits_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "critical_limits_test" ON "critical_limits" USING btree ("test_code");--> statement-breakpoint
ALTER TABLE "reference_ranges" DROP COLUMN "critical_low";--> statement-breakpoint
ALTER TABLE "reference_ranges" DROP COLUMN "critical_high";--> statement-breakpoint
-- One row for each test, sex and age: two would leave open which limit holds. Bounds below a year are
-- in days, from there on in years; a year stands after every day below it.
ALTER TABLE "critical_limits" ADD CONSTRAINT "critical_limits_no_overlap" EXCLUDE USING gist (
  "test_code" WITH =,
  (CASE "sex" WHEN 'male' THEN int4range(0, 1) WHEN 'female' THEN int4range(1, 2) ELSE int4range(0, 2) END) WITH &&,
  int4range(coalesce("from_days", "from_years" * 366), coalesce("to_days", "to_years" * 366)) WITH &&
);
