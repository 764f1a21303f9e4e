CREATE TABLE "test_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"family" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text_version" integer NOT NULL,
	"language" text NOT NULL,
	"signed_name" text NOT NULL,
	"is_guardian" boolean NOT NULL,
	"consented_by" uuid NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"counsellor" text,
	"counselled_by" uuid,
	"counselled_at" timestamp with time zone,
	CONSTRAINT "test_consents_once" UNIQUE("order_id","family"),
	CONSTRAINT "test_consents_family_known" CHECK (family in ('genetic', 'predisposition', 'haemoglobin')),
	CONSTRAINT "test_consents_withdrawn_whole" CHECK (num_nonnulls("test_consents"."withdrawn_by", "test_consents"."withdrawn_at") in (0, 2)),
	CONSTRAINT "test_consents_counselled_whole" CHECK (num_nonnulls("test_consents"."counsellor", "test_consents"."counselled_by", "test_consents"."counselled_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "consent_family" text;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "counsellor_name" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "counsellor_phone" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "counsellor_hours" text;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_consented_by_user_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_counselled_by_user_id_fk" FOREIGN KEY ("counselled_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_consents_to_counsel" ON "test_consents" USING btree ("lab_id","consented_at") WHERE "test_consents"."withdrawn_at" is null and "test_consents"."counselled_at" is null;--> statement-breakpoint
-- Until the files are laid over the tests again, which every start does, none of these is booked.
UPDATE "tests" SET "is_sold" = false WHERE "needs_consent";--> statement-breakpoint
ALTER TABLE "tests" DROP COLUMN "needs_consent";--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_consent_family_known" CHECK (consent_family in ('genetic', 'predisposition', 'haemoglobin'));--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_registered" CHECK ("lab_documents"."kind" <> 'pcpndt' or "lab_documents"."state" <> 'approved'
        or num_nonnulls("lab_documents"."registration_number", "lab_documents"."expires_on") = 2);--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_counselling_whole" CHECK (num_nonnulls("labs"."counsellor_name", "labs"."counsellor_phone", "labs"."counsellor_hours") in (0, 3));--> statement-breakpoint
-- Consent is given by the person whose sample it is, by their own name; for a minor by a parent or
-- guardian, and to tests of haemoglobin alone. It belongs to the order's own account and lab.
CREATE FUNCTION guard_consent_given() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked public.orders%ROWTYPE;
  is_minor boolean;
BEGIN
  SELECT * INTO asked FROM public.orders WHERE id = new.order_id;
  is_minor := asked.birth_date > (new.consented_at AT TIME ZONE 'Asia/Kolkata')::date - interval '18 years';
  IF asked.account_id <> new.account_id OR asked.lab_id <> new.lab_id OR new.consented_by <> new.account_id
    OR is_minor <> new.is_guardian
    OR (NOT is_minor AND new.signed_name <> asked.patient_name)
    OR (is_minor AND new.family <> 'haemoglobin')
  THEN RAISE EXCEPTION 'consent % is not given by who may give it', new.id
    USING errcode = '23514', constraint = 'test_consents_by_the_person', table = 'test_consents';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER test_consents_by_the_person BEFORE INSERT ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_consent_given();--> statement-breakpoint
-- What was said, and when it was withdrawn or counselled, is evidence. It is not withdrawn after the draw.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' OR old.withdrawn_at IS NOT NULL
    OR (new.id, new.order_id, new.account_id, new.lab_id, new.family, new.text_version, new.language,
        new.signed_name, new.is_guardian, new.consented_by, new.consented_at)
      IS DISTINCT FROM (old.id, old.order_id, old.account_id, old.lab_id, old.family, old.text_version,
        old.language, old.signed_name, old.is_guardian, old.consented_by, old.consented_at)
    OR (old.counselled_at IS NOT NULL AND (new.counsellor, new.counselled_by, new.counselled_at)
      IS DISTINCT FROM (old.counsellor, old.counselled_by, old.counselled_at))
  THEN RAISE EXCEPTION 'consent % is kept as it was given', old.id
    USING errcode = '23514', constraint = 'test_consents_written_once', table = 'test_consents';
  END IF;
  IF new.withdrawn_at IS NOT NULL AND EXISTS (
      SELECT FROM public.tubes t JOIN public.tube_items l ON l.tube_id = t.id
        JOIN public.test_items i ON i.id = l.test_item_id JOIN public.tests c ON c.code = i.test_code
      WHERE t.order_id = new.order_id AND t.collected_at IS NOT NULL AND c.consent_family = new.family)
  THEN RAISE EXCEPTION 'the sample of consent % is drawn', old.id
    USING errcode = '23514', constraint = 'test_consents_before_the_draw', table = 'test_consents';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER test_consents_written_once BEFORE UPDATE OR DELETE ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION keep_consent();--> statement-breakpoint
-- No sample is drawn for a test that needs consent unless consent stands and somebody of the lab has
-- counselled. Locked: who withdraws meanwhile waits, or was first.
CREATE FUNCTION guard_draw_with_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  needed text;
BEGIN
  FOR needed IN SELECT DISTINCT c.consent_family FROM public.tube_items l
      JOIN public.test_items i ON i.id = l.test_item_id JOIN public.tests c ON c.code = i.test_code
    WHERE l.tube_id = new.id AND i.state <> 'cancelled' AND c.consent_family IS NOT NULL
  LOOP
    PERFORM FROM public.test_consents WHERE order_id = new.order_id AND family = needed
      AND withdrawn_at IS NULL AND counselled_at IS NOT NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'tube % needs consent and counselling', new.id
      USING errcode = '23514', constraint = 'tubes_need_consent', table = 'tubes';
    END IF;
  END LOOP;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER tubes_need_consent BEFORE UPDATE OF state, collected_at ON "tubes"
  FOR EACH ROW WHEN (old.collected_at IS NULL AND old.state NOT IN ('collected', 'handed-over')
    AND (new.collected_at IS NOT NULL OR new.state = 'collected'))
  EXECUTE FUNCTION guard_draw_with_consent();
