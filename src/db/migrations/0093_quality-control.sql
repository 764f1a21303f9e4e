CREATE TABLE "instrument_tests" (
	"instrument_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"every_hours" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "instrument_tests_instrument_id_test_code_pk" PRIMARY KEY("instrument_id","test_code"),
	CONSTRAINT "instrument_tests_every" CHECK ("instrument_tests"."every_hours" between 1 and 168)
);
--> statement-breakpoint
CREATE TABLE "result_instruments" (
	"result_id" uuid PRIMARY KEY NOT NULL,
	"test_item_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"broken" jsonb NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reason" text,
	"words" text,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "control_failures_resolved_whole" CHECK (num_nonnulls("control_failures"."reason", "control_failures"."words", "control_failures"."resolved_by", "control_failures"."resolved_at") in (0, 4)
        and "control_failures"."reason" in ('fresh-control', 'recalibrated', 'reagent-changed', 'maintenance', 'target-corrected', 'no-cause', 'other')),
	CONSTRAINT "control_failures_second_person" CHECK ("control_failures"."resolved_by" <> "control_failures"."opened_by")
);
--> statement-breakpoint
CREATE TABLE "control_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"material" text NOT NULL,
	"level" integer NOT NULL,
	"lot_number" text NOT NULL,
	"expires_on" date NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_lots_level" CHECK ("control_lots"."level" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "control_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_runs_in_order" UNIQUE("instrument_id","number")
);
--> statement-breakpoint
CREATE TABLE "control_strikes" (
	"value_id" uuid PRIMARY KEY NOT NULL,
	"entered_by" uuid NOT NULL,
	"struck_by" uuid NOT NULL,
	"struck_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "control_strikes_second_person" CHECK ("control_strikes"."struck_by" <> "control_strikes"."entered_by")
);
--> statement-breakpoint
CREATE TABLE "control_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"number" integer NOT NULL,
	"mean" numeric NOT NULL,
	"sd" numeric NOT NULL,
	"source" text NOT NULL,
	"from_count" integer,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_targets_in_order" UNIQUE("instrument_id","test_code","level","number"),
	CONSTRAINT "control_targets_sd" CHECK ("control_targets"."sd" > 0),
	CONSTRAINT "control_targets_own_of_many" CHECK ("control_targets"."source" in ('manufacturer', 'own')
        and ("control_targets"."source" = 'own') = ("control_targets"."from_count" is not null)
        and coalesce("control_targets"."from_count", 20) >= 20)
);
--> statement-breakpoint
CREATE TABLE "control_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"target_id" uuid NOT NULL,
	"value" numeric NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_values_of_person" UNIQUE("id","entered_by"),
	CONSTRAINT "control_values_once_a_run" UNIQUE("run_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "instrument_tests" ADD CONSTRAINT "instrument_tests_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_tests" ADD CONSTRAINT "instrument_tests_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_tests" ADD CONSTRAINT "instrument_tests_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_instruments" ADD CONSTRAINT "result_instruments_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_instruments" ADD CONSTRAINT "result_instruments_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_instruments" ADD CONSTRAINT "result_instruments_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_instruments" ADD CONSTRAINT "result_instruments_measured_there" FOREIGN KEY ("instrument_id","test_code") REFERENCES "public"."instrument_tests"("instrument_id","test_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_failures" ADD CONSTRAINT "control_failures_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_failures" ADD CONSTRAINT "control_failures_run_id_control_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."control_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_failures" ADD CONSTRAINT "control_failures_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_failures" ADD CONSTRAINT "control_failures_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_failures" ADD CONSTRAINT "control_failures_measured_there" FOREIGN KEY ("instrument_id","test_code") REFERENCES "public"."instrument_tests"("instrument_id","test_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_lots" ADD CONSTRAINT "control_lots_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_lots" ADD CONSTRAINT "control_lots_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_strikes" ADD CONSTRAINT "control_strikes_struck_by_user_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_strikes" ADD CONSTRAINT "control_strikes_value" FOREIGN KEY ("value_id","entered_by") REFERENCES "public"."control_values"("id","entered_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_targets" ADD CONSTRAINT "control_targets_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_targets" ADD CONSTRAINT "control_targets_lot_id_control_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."control_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_targets" ADD CONSTRAINT "control_targets_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_targets" ADD CONSTRAINT "control_targets_measured_there" FOREIGN KEY ("instrument_id","test_code") REFERENCES "public"."instrument_tests"("instrument_id","test_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_run_id_control_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."control_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_target_id_control_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."control_targets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instrument_tests_test" ON "instrument_tests" USING btree ("test_code");--> statement-breakpoint
CREATE INDEX "result_instruments_item" ON "result_instruments" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "result_instruments_measured" ON "result_instruments" USING btree ("instrument_id","test_code","entered_at");--> statement-breakpoint
CREATE INDEX "result_instruments_chosen" ON "result_instruments" USING btree ("entered_by","test_code","entered_at");--> statement-breakpoint
CREATE INDEX "control_failures_of_test" ON "control_failures" USING btree ("instrument_id","test_code","resolved_at");--> statement-breakpoint
CREATE INDEX "control_failures_of_run" ON "control_failures" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_failures_one_open" ON "control_failures" USING btree ("instrument_id","test_code") WHERE "control_failures"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "control_failures_of_lab" ON "control_failures" USING btree ("lab_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "control_lots_once" ON "control_lots" USING btree ("lab_id",lower("material"),"level",lower("lot_number"));--> statement-breakpoint
CREATE INDEX "control_values_latest" ON "control_values" USING btree ("instrument_id","test_code","entered_at","id");--> statement-breakpoint
CREATE INDEX "control_values_target" ON "control_values" USING btree ("target_id","entered_at");--> statement-breakpoint
-- A failure waits for whoever verifies a result of its test on its instrument at this moment, and they for it.
CREATE FUNCTION lock_measuring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM instrument_tests WHERE instrument_id = NEW.instrument_id AND test_code = NEW.test_code
    FOR NO KEY UPDATE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "control_failures_lock_measuring" BEFORE INSERT ON "control_failures"
  FOR EACH ROW EXECUTE FUNCTION lock_measuring();--> statement-breakpoint
-- A failure is resolved once, after its controls were measured again, and stays.
CREATE FUNCTION hold_control_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.resolved_at IS NOT NULL
    OR (OLD.id, OLD.lab_id, OLD.instrument_id, OLD.test_code, OLD.run_id, OLD.broken, OLD.opened_by, OLD.opened_at)
      IS DISTINCT FROM
      (NEW.id, NEW.lab_id, NEW.instrument_id, NEW.test_code, NEW.run_id, NEW.broken, NEW.opened_by, NEW.opened_at)
    OR NOT EXISTS (SELECT FROM control_values value WHERE value.instrument_id = OLD.instrument_id
      AND value.test_code = OLD.test_code AND value.entered_at > OLD.opened_at
      AND NOT EXISTS (SELECT FROM control_strikes struck WHERE struck.value_id = value.id))
  THEN
    RAISE EXCEPTION 'failure % stays, or its controls were not measured again', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'control_failures_stay', TABLE = 'control_failures';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "control_failures_stay" BEFORE UPDATE OR DELETE ON "control_failures"
  FOR EACH ROW EXECUTE FUNCTION hold_control_failure();--> statement-breakpoint
-- No test stops being measured on an instrument while its controls there failed: its results would have none.
CREATE FUNCTION keep_measuring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM control_failures failure WHERE failure.instrument_id = NEW.instrument_id
    AND failure.test_code = NEW.test_code AND failure.resolved_at IS NULL)
  THEN
    RAISE EXCEPTION 'a control of % failed', NEW.test_code
      USING ERRCODE = '23514', CONSTRAINT = 'instrument_tests_not_while_failed', TABLE = 'instrument_tests';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "instrument_tests_not_while_failed" BEFORE UPDATE ON "instrument_tests"
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION keep_measuring();
