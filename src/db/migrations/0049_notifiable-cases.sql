CREATE TYPE "public"."notifiable_case_state" AS ENUM('open', 'told', 'withdrawn');--> statement-breakpoint
CREATE TABLE "notifiable_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"system" text NOT NULL,
	"state" "notifiable_case_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"authority" text,
	"reference" text,
	"notified_on" date,
	"told_by" uuid,
	"told_at" timestamp with time zone,
	"withdrawn_reason" text,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "notifiable_cases_once_per_result" UNIQUE("result_id","kind"),
	CONSTRAINT "notifiable_cases_kind" CHECK ("notifiable_cases"."kind" in ('case', 'retraction')),
	CONSTRAINT "notifiable_cases_told_whole" CHECK (num_nonnulls("notifiable_cases"."authority", "notifiable_cases"."reference", "notifiable_cases"."notified_on", "notifiable_cases"."told_by", "notifiable_cases"."told_at")
        = case when "notifiable_cases"."state" = 'told' then 5 else 0 end),
	CONSTRAINT "notifiable_cases_not_told_tomorrow" CHECK ("notifiable_cases"."notified_on" is null or "notifiable_cases"."notified_on" <= ("notifiable_cases"."told_at" at time zone 'Asia/Kolkata')::date),
	CONSTRAINT "notifiable_cases_withdrawn_says_why" CHECK (num_nonnulls("notifiable_cases"."withdrawn_reason", "notifiable_cases"."withdrawn_by", "notifiable_cases"."withdrawn_at")
        = case when "notifiable_cases"."state" = 'withdrawn' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_told_by_user_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifiable_cases_one_open" ON "notifiable_cases" USING btree ("test_item_id") WHERE "notifiable_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "notifiable_cases_of_lab" ON "notifiable_cases" USING btree ("lab_id","state","opened_at");--> statement-breakpoint
CREATE INDEX "notifiable_cases_item" ON "notifiable_cases" USING btree ("test_item_id");--> statement-breakpoint
-- What was signed before there were cases is still to be told.
INSERT INTO "notifiable_cases" ("id", "lab_id", "test_item_id", "result_id", "kind", "system", "state", "opened_at")
  SELECT gen_random_uuid(), i."lab_id", i."id", r."id", 'case', t."notify", 'open', r."authorised_at"
  FROM "results" r JOIN "test_items" i ON i."id" = r."test_item_id" JOIN "tests" t ON t."code" = i."test_code"
  WHERE r."is_current" AND r."authorised_at" IS NOT NULL AND r."flag" IN ('abnormal', 'critical')
    AND t."notify" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "reports" p WHERE p."order_id" = i."order_id" AND p."state" = 'withdrawn');--> statement-breakpoint
-- At the commit of a signed positive result, or of one that gave way: what is to be told, or was told
-- last where nothing is, is what the value that counts says.
CREATE FUNCTION guard_notifiable_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
  is_found boolean;
BEGIN
  SELECT kind INTO said FROM public.notifiable_cases
    WHERE test_item_id = new.test_item_id AND state <> 'withdrawn'
    ORDER BY state = 'open' DESC, opened_at DESC, id DESC LIMIT 1;
  is_found := EXISTS (SELECT FROM public.results WHERE test_item_id = new.test_item_id AND is_current
    AND authorised_at IS NOT NULL AND flag IN ('abnormal', 'critical'));
  IF (is_found AND said IS DISTINCT FROM 'case' AND EXISTS (
      SELECT FROM public.test_items i JOIN public.tests t ON t.code = i.test_code
      WHERE i.id = new.test_item_id AND t.notify IS NOT NULL))
    OR (NOT is_found AND said = 'case')
  THEN RAISE EXCEPTION 'what is told of test % is not what its result says', new.test_item_id
    USING errcode = '23514', constraint = 'notifiable_results_have_case', table = 'notifiable_cases';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER notifiable_results_have_case AFTER INSERT OR UPDATE OF authorised_at, is_current, flag
  ON "results" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.authorised_at IS NOT NULL AND new.flag IN ('abnormal', 'critical'))
  EXECUTE FUNCTION guard_notifiable_result();--> statement-breakpoint
-- What an authority was told, and what was withdrawn, is not rewritten.
CREATE FUNCTION keep_told_case() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'case % was told or withdrawn', old.id
    USING errcode = '23514', constraint = 'notifiable_cases_written_once', table = 'notifiable_cases';
END $$;--> statement-breakpoint
CREATE TRIGGER notifiable_cases_written_once BEFORE UPDATE ON "notifiable_cases"
  FOR EACH ROW WHEN (old.state <> 'open') EXECUTE FUNCTION keep_told_case();
