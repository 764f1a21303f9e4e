CREATE TABLE "result_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"counsellor" text NOT NULL,
	"way" text NOT NULL,
	"outcome" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"talked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_talks_way_known" CHECK (way in ('phone', 'in-person')),
	CONSTRAINT "result_talks_outcome_known" CHECK (outcome in ('explained', 'again', 'referred', 'declined', 'not-reached'))
);
--> statement-breakpoint
ALTER TABLE "test_consents" ADD COLUMN "reminded_before_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_consents" ADD COLUMN "result_reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result_talks" ADD CONSTRAINT "result_talks_consent_id_test_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."test_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_talks" ADD CONSTRAINT "result_talks_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_talks_of_consent" ON "result_talks" USING btree ("consent_id","talked_at");--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_two_reminders" CHECK ("test_consents"."result_reminders" between 0 and 2);--> statement-breakpoint
-- What was said of a result, and that it was, is evidence. It goes with its consent, which has its own guard.
CREATE FUNCTION keep_result_talk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM public.test_consents WHERE id = old.consent_id)
  THEN RETURN old;
  END IF;
  RAISE EXCEPTION 'talk % is kept as it was written down', old.id
    USING errcode = '23514', constraint = 'result_talks_written_once', table = 'result_talks';
END $$;--> statement-breakpoint
CREATE TRIGGER result_talks_written_once BEFORE UPDATE OR DELETE ON "result_talks"
  FOR EACH ROW EXECUTE FUNCTION keep_result_talk();--> statement-breakpoint
-- A result of a test that was consented to is published, or changed after that, once somebody of the
-- lab talked it over with the person: after it was signed; of a change, after it was written down.
-- Orders from before consents were kept have none, and no counsellor was promised to them.
CREATE FUNCTION guard_told_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  consented uuid;
  known_since timestamptz;
BEGIN
  SELECT c.id INTO consented FROM public.test_consents c JOIN public.tests t ON t.consent_family = c.family
    WHERE c.order_id = new.order_id AND t.code = new.test_code FOR SHARE OF c;
  IF NOT FOUND THEN RETURN new; END IF;
  SELECT CASE new.state WHEN 'published' THEN r.authorised_at ELSE r.entered_at END INTO known_since
    FROM public.results r WHERE r.test_item_id = new.id AND r.is_current;
  IF NOT EXISTS (SELECT FROM public.result_talks k
    WHERE k.consent_id = consented AND k.outcome <> 'not-reached' AND k.talked_at >= known_since)
  THEN RAISE EXCEPTION 'the result of test item % is not talked over', new.id
    USING errcode = '23514', constraint = 'test_items_told_first', table = 'test_items';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER test_items_told_first BEFORE UPDATE OF state ON "test_items"
  FOR EACH ROW WHEN (new.state IN ('published', 'amended') AND old.state IN ('authorised', 'published', 'amended'))
  EXECUTE FUNCTION guard_told_first();
