ALTER TABLE "reference_ranges" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "is_range_uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "decision_comment" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_decided_whole" CHECK (num_nonnulls("results"."decision", "results"."decision_comment", "results"."decided_by", "results"."decided_at") in (0, 4)
        and ("results"."decision" is null or "results"."decision" = "results"."flag"::text));--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_second_person_decides" CHECK ("results"."decided_by" is null or "results"."decided_by" <> "results"."entered_by");
--> statement-breakpoint
-- A number that no range and no limit judged is verified only after a person decided. What was verified
-- before this stood stays as it is, and can still be signed or measured again; a revision is
-- signed by the pathologist as it is written.
CREATE FUNCTION guard_numbers_judged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value IS NOT NULL AND NEW.flag = 'no-range' AND NEW.verified_at IS NOT NULL
    AND OLD.verified_at IS NULL THEN
    RAISE EXCEPTION 'a number that nothing judged is not verified'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_numbers_judged';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER results_numbers_judged BEFORE UPDATE ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_numbers_judged();
