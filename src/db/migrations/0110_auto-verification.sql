CREATE TABLE "auto_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"number" integer NOT NULL,
	"within" text NOT NULL,
	"low" numeric,
	"high" numeric,
	"allows_first" boolean NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auto_rules_in_order" UNIQUE("lab_id","test_code","number"),
	CONSTRAINT "auto_rules_limits_whole" CHECK ("auto_rules"."within" in ('reference', 'limits') and num_nonnulls("auto_rules"."low", "auto_rules"."high")
        = case when "auto_rules"."within" = 'limits' then 2 else 0 end and ("auto_rules"."low" is null or "auto_rules"."low" < "auto_rules"."high"))
);
--> statement-breakpoint
CREATE TABLE "auto_replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"passed" integer NOT NULL,
	"stopped" jsonb NOT NULL,
	"left" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"ran_by" uuid NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auto_replays_counts" CHECK ("auto_replays"."passed" between 0 and "auto_replays"."counted")
);
--> statement-breakpoint
CREATE TABLE "auto_switches" (
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"number" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"rule_id" uuid,
	"replay_id" uuid,
	"cause" text NOT NULL,
	"switched_by" uuid,
	"switched_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"instrument_id" uuid,
	"doubt_since" timestamp with time zone,
	CONSTRAINT "auto_switches_lab_id_test_code_number_pk" PRIMARY KEY("lab_id","test_code","number"),
	CONSTRAINT "auto_switches_whole" CHECK ("auto_switches"."cause" in ('person', 'rule-changed', 'qc-failed', 'qc-not-run')
        and num_nonnulls("auto_switches"."rule_id", "auto_switches"."replay_id") = case when "auto_switches"."is_on" then 2 else 0 end
        and (not "auto_switches"."is_on" or ("auto_switches"."cause" = 'person' and "auto_switches"."doubt_since" is null))
        and ("auto_switches"."switched_by" is null) = ("auto_switches"."cause" in ('qc-failed', 'qc-not-run')))
);
--> statement-breakpoint
ALTER TABLE "auto_rules" ADD CONSTRAINT "auto_rules_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rules" ADD CONSTRAINT "auto_rules_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rules" ADD CONSTRAINT "auto_rules_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_replays" ADD CONSTRAINT "auto_replays_rule_id_auto_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."auto_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_replays" ADD CONSTRAINT "auto_replays_ran_by_user_id_fk" FOREIGN KEY ("ran_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_rule_id_auto_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."auto_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_replay_id_auto_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."auto_replays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_switched_by_user_id_fk" FOREIGN KEY ("switched_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_switches" ADD CONSTRAINT "auto_switches_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_replays_of_rule" ON "auto_replays" USING btree ("rule_id","ran_at");--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "verified_by_rule" uuid;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_verified_by_rule_auto_rules_id_fk" FOREIGN KEY ("verified_by_rule") REFERENCES "public"."auto_rules"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_verified_by_one" CHECK ("results"."verified_by_rule" is null or ("results"."verified_by" is null and "results"."verified_at" is not null)) NOT VALID;--> statement-breakpoint
-- A rule is switched on by a registered signatory of the lab alone, in its last version, for a replay of enough results
-- that the same person ran. Turns follow one another.
CREATE FUNCTION guard_auto_switch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> coalesce((SELECT max(number) FROM auto_switches
    WHERE lab_id = NEW.lab_id AND test_code = NEW.test_code), 0) + 1
  OR NEW.is_on AND NOT EXISTS (SELECT FROM auto_replays replay JOIN auto_rules rule ON rule.id = replay.rule_id
    JOIN signatories signer ON signer.lab_id = NEW.lab_id AND signer.user_id = NEW.switched_by
    WHERE replay.id = NEW.replay_id AND rule.id = NEW.rule_id AND replay.ran_by = NEW.switched_by
      AND replay.counted >= 200 AND rule.lab_id = NEW.lab_id AND rule.test_code = NEW.test_code
      AND rule.number = (SELECT max(number) FROM auto_rules WHERE lab_id = NEW.lab_id AND test_code = NEW.test_code))
  THEN
    RAISE EXCEPTION 'the rule for % is not switched so', NEW.test_code
      USING ERRCODE = '23514', CONSTRAINT = 'auto_switches_on_seen_replay', TABLE = 'auto_switches';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "auto_switches_on_seen_replay" BEFORE INSERT ON "auto_switches"
  FOR EACH ROW EXECUTE FUNCTION guard_auto_switch();--> statement-breakpoint
-- A rule verifies while it is on, and never what is critical, held, of a second person, less or more than a bound, or
-- typed again. What it verified since the last good control of a failed instrument is not signed before a person
-- verified it.
CREATE FUNCTION guard_verified_by_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item test_items;
BEGIN
  IF NEW.verified_by_rule IS NULL THEN RETURN NEW; END IF;
  SELECT * INTO item FROM test_items WHERE id = NEW.test_item_id;
  IF (TG_OP = 'INSERT' OR NEW.verified_by_rule IS DISTINCT FROM OLD.verified_by_rule)
    AND (NEW.value IS NULL OR NEW.comparator IS NOT NULL OR NEW.needs_second_person OR NEW.delta_breach IS NOT NULL
      OR NEW.computed_from IS NOT NULL OR NEW.decision IS NOT NULL OR NEW.number <> 1
      OR NEW.flag IN ('critical-low', 'critical-high', 'critical', 'no-range')
      OR NOT EXISTS (SELECT FROM auto_switches one WHERE one.lab_id = item.lab_id AND one.test_code = item.test_code
        AND one.is_on AND one.rule_id = NEW.verified_by_rule AND one.number = (SELECT max(number) FROM auto_switches
          WHERE lab_id = item.lab_id AND test_code = item.test_code)))
  THEN
    RAISE EXCEPTION 'value % is verified by a person', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'results_verified_by_rule_on', TABLE = 'results';
  END IF;
  IF NEW.authorised_by IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.authorised_by IS NULL)
    AND EXISTS (SELECT FROM auto_switches doubt WHERE doubt.lab_id = item.lab_id AND doubt.test_code = item.test_code
      AND doubt.doubt_since <= NEW.entered_at
      AND (doubt.instrument_id IS NULL OR doubt.instrument_id = (SELECT instrument_id FROM result_instruments
        WHERE result_id = NEW.id))
      AND NOT EXISTS (SELECT FROM auto_switches again WHERE again.lab_id = doubt.lab_id
        AND again.test_code = doubt.test_code AND again.is_on AND again.number > doubt.number
        AND again.switched_at <= NEW.entered_at))
  THEN
    RAISE EXCEPTION 'value % was verified by a rule whose controls failed', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'results_by_rule_not_in_doubt', TABLE = 'results';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "results_verified_by_rule_on" BEFORE INSERT OR UPDATE OF verified_by_rule, authorised_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_verified_by_rule();
