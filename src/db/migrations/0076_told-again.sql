ALTER TABLE "call_tasks" DROP CONSTRAINT "call_tasks_resultId_unique";--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "kind" text DEFAULT 'critical' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "call_tasks_one_of_value" ON "call_tasks" USING btree ("result_id","kind") WHERE "call_tasks"."state" <> 'withdrawn';--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_known_kind" CHECK ("call_tasks"."kind" in ('critical', 'again'));--> statement-breakpoint
-- A critical value's call falls with it; the call that takes a told value back is of one that counts no longer.
CREATE OR REPLACE FUNCTION guard_call_of_value() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.call_tasks WHERE result_id = new.id AND state = 'open' AND kind = 'critical')
    AND NOT (SELECT is_current FROM public.results WHERE id = new.id)
  THEN RAISE EXCEPTION 'value % no longer counts and its call is open', new.id
    USING errcode = '23514', constraint = 'calls_fall_with_their_value', table = 'call_tasks';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nor does a revision publish a number that nothing judged: its row is inserted verified.
CREATE OR REPLACE FUNCTION guard_numbers_judged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value IS NOT NULL AND NEW.flag = 'no-range' AND NEW.verified_at IS NOT NULL
    AND (TG_OP = 'INSERT' OR OLD.verified_at IS NULL) THEN
    RAISE EXCEPTION 'a number that nothing judged is not verified'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_numbers_judged';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER results_numbers_judged ON "results";--> statement-breakpoint
CREATE TRIGGER results_numbers_judged BEFORE INSERT OR UPDATE ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_numbers_judged();
