-- Nobody deals with himself, and an erased account stays erased.

-- Nobody deals with himself: who is written down as having done this, may not be whose booking it is.
-- The names of the columns that say who are the arguments of each trigger.
CREATE FUNCTION refuse_own_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb := to_jsonb(new);
  account uuid;
BEGIN
  IF written ? 'booking_id'
  THEN SELECT b.account_id INTO account FROM bookings b WHERE b.id = (written ->> 'booking_id')::uuid;
  ELSE SELECT b.account_id INTO account
    FROM test_items i JOIN orders o ON o.id = i.order_id JOIN bookings b ON b.id = o.booking_id
    WHERE i.id = (written ->> 'test_item_id')::uuid;
  END IF;
  IF EXISTS (SELECT FROM unnest(tg_argv) a WHERE (written ->> a)::uuid = account)
  THEN RAISE EXCEPTION 'this booking is of their own account'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_not_own_booking" BEFORE INSERT OR UPDATE OF phlebotomist_id ON "visits"
  FOR EACH ROW WHEN (new.phlebotomist_id IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('phlebotomist_id');--> statement-breakpoint

CREATE TRIGGER "payments_not_own_booking" BEFORE INSERT OR UPDATE OF collected_by ON "payments"
  FOR EACH ROW WHEN (new.collected_by IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('collected_by');--> statement-breakpoint

CREATE TRIGGER "results_not_own_booking" BEFORE INSERT OR UPDATE OF entered_by, verified_by, authorised_by, decided_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_booking('entered_by', 'verified_by', 'authorised_by', 'decided_by');--> statement-breakpoint

CREATE TRIGGER "call_tasks_not_own_booking" BEFORE UPDATE OF told_by ON "call_tasks"
  FOR EACH ROW WHEN (new.told_by IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('told_by');--> statement-breakpoint

CREATE TRIGGER "report_revisions_not_own_booking" BEFORE INSERT OR UPDATE OF drafted_by, decided_by ON "report_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_booking('drafted_by', 'decided_by');--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "quotes" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "patients" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "addresses" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "session" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "role_grants" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "email_changes" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');--> statement-breakpoint

-- Neither its name nor its number comes back.
CREATE FUNCTION erased_account_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.erasures e WHERE e.user_id = old.id)
  THEN RAISE EXCEPTION 'this account was erased'
    USING errcode = '23514', constraint = 'erased_account_stays', table = 'user';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "erased_account_stays" BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION erased_account_stays();--> statement-breakpoint

-- Forgets the medical record of one erased account whose time is over, what was said at a draw with the rest,
-- by the owner's right: signatures are append-only for the role that serves. True where this call did it.
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
  UPDATE orders SET patient_name = '', birth_date = date_trunc('year', birth_date)::date, is_pregnant = NULL, due_on = NULL,
    referrer_name = NULL, referrer_phone = NULL WHERE account_id = person;
  UPDATE tubes t SET said = '[]' FROM orders o WHERE o.id = t.order_id AND o.account_id = person;
  DELETE FROM test_consents WHERE account_id = person;
  DELETE FROM guardian_consents WHERE account_id = person;
  UPDATE patients SET name = '', birth_date = date_trunc('year', birth_date)::date WHERE account_id = person;
  RETURN true;
END $$;
