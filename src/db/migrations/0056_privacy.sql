CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pseudonym" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"kept" jsonb NOT NULL,
	"medical_until" date,
	"medical_forgotten_at" timestamp with time zone,
	CONSTRAINT "erasures_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "erasures_forgotten_after_its_time" CHECK ("erasures"."medical_forgotten_at" is null or ("erasures"."medical_forgotten_at" at time zone 'Asia/Kolkata')::date >= "erasures"."medical_until")
);
--> statement-breakpoint
CREATE TABLE "guardian_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"guardian" text NOT NULL,
	"notice_version" text NOT NULL,
	"phone_hash" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "guardian_consents_guardian" CHECK ("guardian_consents"."guardian" in ('parent', 'legal-guardian'))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_pseudonym" ON "erasures" USING btree ("pseudonym");--> statement-breakpoint
CREATE INDEX "erasures_medical_due" ON "erasures" USING btree ("medical_until") WHERE "erasures"."medical_forgotten_at" is null and "erasures"."medical_until" is not null;--> statement-breakpoint
CREATE INDEX "guardian_consents_account" ON "guardian_consents" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_consents_one_in_force" ON "guardian_consents" USING btree ("patient_id") WHERE "guardian_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "otp_challenges_until" ON "otp_challenges" USING btree ("expires_at");
--> statement-breakpoint
-- A child is tested only with the consent of a parent or legal guardian that is in force. DPDP Act s.9(1).
CREATE FUNCTION orders_child_consented() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.birth_date > (new.created_at AT TIME ZONE 'Asia/Kolkata')::date - interval '18 years'
    AND NOT EXISTS (SELECT FROM guardian_consents g
      WHERE g.patient_id = new.patient_id AND g.withdrawn_at IS NULL)
  THEN RAISE EXCEPTION 'a child is tested with the consent of its guardian'
    USING errcode = '23514', constraint = 'orders_child_consented', table = 'orders';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_child_consented" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION orders_child_consented();
--> statement-breakpoint
-- What was agreed to, and how it was verified, stays as it was written; it is withdrawn once.
CREATE FUNCTION guardian_consents_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.id, new.patient_id, new.account_id, new.guardian, new.notice_version, new.phone_hash, new.given_at)
    IS DISTINCT FROM (old.id, old.patient_id, old.account_id, old.guardian, old.notice_version, old.phone_hash, old.given_at)
    OR old.withdrawn_at IS NOT NULL
  THEN RAISE EXCEPTION 'a consent is not changed'
    USING errcode = '23514', constraint = 'guardian_consents_stay', table = 'guardian_consents';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guardian_consents_stay" BEFORE UPDATE ON "guardian_consents"
  FOR EACH ROW EXECUTE FUNCTION guardian_consents_stay();
--> statement-breakpoint
-- An erased account takes nothing on. The person's row is locked before the question, so that who
-- writes at the same time waits for the erasure and then sees it. The argument names the column.
CREATE FUNCTION account_not_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
BEGIN
  PERFORM FROM public."user" u WHERE u.id = person FOR KEY SHARE;
  IF EXISTS (SELECT FROM public.erasures e WHERE e.user_id = person)
  THEN RAISE EXCEPTION 'this account was erased'
    USING errcode = '23514', constraint = 'account_not_erased', table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "quotes" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "patients" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "addresses" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "session" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "role_grants" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');
--> statement-breakpoint
-- Neither its name nor its number comes back.
CREATE FUNCTION erased_account_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.erasures e WHERE e.user_id = old.id)
  THEN RAISE EXCEPTION 'this account was erased'
    USING errcode = '23514', constraint = 'erased_account_stays', table = 'user';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "erased_account_stays" BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION erased_account_stays();
--> statement-breakpoint
-- What was published stays as it was published, until the time is over for which the law has the record
-- of an erased account kept; then nothing of it is left but its hash.
CREATE OR REPLACE FUNCTION report_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'UPDATE' AND new.body = '{}'::jsonb AND new.pdf_key IS NULL
    AND (old.id, old.report_id, old.number, old.state, old.hash, old.published_at)
      IS NOT DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.hash, new.published_at)
    AND EXISTS (SELECT FROM public.reports r JOIN public.erasures e ON e.user_id = r.account_id
      WHERE r.id = old.report_id AND e.medical_forgotten_at IS NOT NULL)
  THEN RETURN new;
  END IF;
  IF tg_op = 'DELETE' OR (old.id, old.report_id, old.number, old.state, old.body, old.hash, old.verify_token, old.published_at)
    IS DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.body, new.hash, new.verify_token, new.published_at)
    OR old.pdf_hash IS NOT NULL AND old.pdf_hash IS DISTINCT FROM new.pdf_hash
  THEN RAISE EXCEPTION 'what was published stays as it was published'
    USING errcode = '23514', constraint = 'report_versions_stay', table = 'report_versions';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- Forgets the medical record of one erased account whose time is over, by the owner's right: signatures
-- are append-only for the role that serves. True where this call did it.
CREATE FUNCTION forget_medical_record(erasure uuid, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid;
BEGIN
  UPDATE erasures SET medical_forgotten_at = at
    WHERE id = erasure AND medical_forgotten_at IS NULL
      AND medical_until <= (at AT TIME ZONE 'Asia/Kolkata')::date
    RETURNING user_id INTO person;
  IF person IS NULL THEN RETURN false; END IF;
  UPDATE signatures s SET content = '' FROM orders o WHERE o.id = s.order_id AND o.account_id = person;
  UPDATE report_versions v SET body = '{}'::jsonb, verify_token = 'forgotten ' || v.id, pdf_key = NULL, pdf_hash = NULL
    FROM reports r WHERE r.id = v.report_id AND r.account_id = person;
  UPDATE report_revisions v SET words = '', proposal_sealed = NULL FROM orders o WHERE o.id = v.order_id AND o.account_id = person;
  DELETE FROM spoken_for f USING orders o WHERE o.id = f.order_id AND o.account_id = person;
  DELETE FROM call_attempts a USING call_tasks c, test_items i, orders o
    WHERE c.id = a.call_task_id AND i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM call_tasks c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM notifiable_cases c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM results r USING test_items i, orders o WHERE i.id = r.test_item_id AND o.id = i.order_id AND o.account_id = person;
  UPDATE orders SET patient_name = '', birth_date = date_trunc('year', birth_date)::date, is_pregnant = NULL,
    referrer_name = NULL, referrer_phone = NULL WHERE account_id = person;
  DELETE FROM guardian_consents WHERE account_id = person;
  UPDATE patients SET name = '', birth_date = date_trunc('year', birth_date)::date WHERE account_id = person;
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_medical_record(uuid, timestamptz) FROM PUBLIC;
