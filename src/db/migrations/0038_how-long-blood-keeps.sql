CREATE TABLE "test_stability" (
	"test_code" text NOT NULL,
	"tube_type_code" text NOT NULL,
	"temperature" text NOT NULL,
	"minutes" integer,
	"source" text NOT NULL,
	CONSTRAINT "test_stability_test_code_tube_type_code_temperature_pk" PRIMARY KEY("test_code","tube_type_code","temperature"),
	CONSTRAINT "test_stability_temperature" CHECK (temperature in ('ambient', 'cooled')),
	CONSTRAINT "test_stability_minutes" CHECK ("test_stability"."minutes" > 0),
	CONSTRAINT "test_stability_source" CHECK ("test_stability"."source" <> '' and ("test_stability"."minutes" is null) = ("test_stability"."source" = 'to be confirmed'))
);
--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "carried" text DEFAULT 'ambient' NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "ambient_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "cooled_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "carry_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_stability" ADD CONSTRAINT "test_stability_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_stability" ADD CONSTRAINT "test_stability_tube_type_code_tube_types_code_fk" FOREIGN KEY ("tube_type_code") REFERENCES "public"."tube_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tube_types" ADD CONSTRAINT "tube_types_carried_known" CHECK (carried in ('ambient', 'cooled'));--> statement-breakpoint
ALTER TABLE "tube_types" ADD CONSTRAINT "tube_types_minutes" CHECK ("tube_types"."ambient_minutes" > 0 and "tube_types"."cooled_minutes" > 0);