ALTER TABLE "arrived_results" DROP CONSTRAINT "arrived_results_outcome";--> statement-breakpoint
ALTER TABLE "arrived_results" DROP CONSTRAINT "arrived_results_reason";--> statement-breakpoint
ALTER TABLE "arrived_results" DROP CONSTRAINT "arrived_results_entered_somewhere";--> statement-breakpoint
ALTER TABLE "arrived_results" DROP CONSTRAINT "arrived_results_control_of_nobody";--> statement-breakpoint
ALTER TABLE "arrived_results" ADD COLUMN "flag" text;--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_outcome" CHECK ("arrived_results"."outcome" in ('entered', 'same-again', 'control', 'discarded', 'not-ordered', 'ignored'));--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_reason" CHECK ("arrived_results"."reason" in ('no-sample', 'unknown-test', 'unknown-unit', 'not-final', 'flagged', 'comma-in-number', 'out-of-range', 'unknown-sample', 'sample-rejected', 'sample-not-accepted', 'several-tests', 'test-ended', 'already-measured', 'unit-missing', 'other-unit', 'number-expected', 'only-less-or-more', 'impossible-number', 'number-too-great', 'prints-as-zero', 'beyond-reportable', 'impossible-here', 'which-instrument', 'not-taken', 'failed'));--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_entered_somewhere" CHECK ("arrived_results"."test_item_id" is not null or "arrived_results"."outcome" is null
        or "arrived_results"."outcome" not in ('entered', 'same-again'));--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_control_of_nobody" CHECK (not "arrived_results"."is_control" or "arrived_results"."test_item_id" is null);--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_judged_by_its_test" CHECK ("arrived_results"."flag" is null or "arrived_results"."test_item_id" is not null);--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_flag" CHECK ("arrived_results"."flag" in ('normal', 'low', 'high', 'critical-low', 'critical-high', 'critical', 'abnormal', 'no-range', 'neutral', 'immune', 'not-immune', 'equivocal', 'reading'));--> statement-breakpoint
-- A value that comes to wait for a test waits for whoever verifies, signs or publishes it at this moment, and they for it.
CREATE FUNCTION hold_arrival_to_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM test_items WHERE id = NEW.test_item_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "arrived_results_hold_to_test" BEFORE INSERT OR UPDATE OF "test_item_id", "outcome" ON "arrived_results" FOR EACH ROW
  WHEN (NEW.test_item_id IS NOT NULL AND NEW.outcome IS NULL) EXECUTE FUNCTION hold_arrival_to_test();--> statement-breakpoint
-- A critical value that waits has its call, and the call ends once somebody has decided about the value.
CREATE FUNCTION guard_call_of_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrived arrived_results;
BEGIN
  SELECT one.* INTO arrived FROM arrived_results one WHERE one.id = NEW.id;
  IF arrived.outcome IS NULL AND arrived.reason IS NOT NULL AND arrived.flag IN ('critical-low', 'critical-high', 'critical')
    AND NOT EXISTS (SELECT FROM call_tasks WHERE test_item_id = arrived.test_item_id
      AND arrived_result_id = arrived.id AND state <> 'withdrawn')
  THEN
    RAISE EXCEPTION 'value % is critical and waits without a call', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'arrived_results_called', TABLE = 'arrived_results';
  END IF;
  IF arrived.outcome IS NOT NULL AND EXISTS (SELECT FROM call_tasks WHERE test_item_id = arrived.test_item_id
    AND arrived_result_id = arrived.id AND state = 'open' AND kind = 'critical')
  THEN
    RAISE EXCEPTION 'value % is decided and its call is open', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'arrived_results_called', TABLE = 'arrived_results';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "arrived_results_called" AFTER INSERT OR UPDATE ON "arrived_results"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.flag IS NOT NULL) EXECUTE FUNCTION guard_call_of_arrival();
