-- What the generated schema cannot say of bookings, orders, patients and promised times.

-- Once a sample of an order was drawn it is never cancelled, by any door, not even by hand.
CREATE FUNCTION refuse_cancel_after_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "tubes" WHERE "order_id" = NEW.id AND "collected_at" IS NOT NULL) THEN
    RAISE EXCEPTION 'order % has a collected sample', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'orders_not_cancelled_after_draw';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "orders_not_cancelled_after_draw" BEFORE UPDATE OF "state" ON "orders"
  FOR EACH ROW WHEN (NEW.state = 'cancelled' AND OLD.state <> 'cancelled')
  EXECUTE FUNCTION refuse_cancel_after_draw();--> statement-breakpoint

-- Who books can be called.
CREATE FUNCTION bookings_of_proved_phone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.account_id AND u.phone IS NOT NULL)
  THEN RAISE EXCEPTION 'this account proved no phone'
    USING errcode = '23514', constraint = 'bookings_of_proved_phone', table = 'bookings';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "bookings_of_proved_phone" BEFORE INSERT ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION bookings_of_proved_phone();--> statement-breakpoint

-- A child is tested only with the consent of a parent or legal guardian that is in force. DPDP Act s.9(1).
CREATE FUNCTION orders_child_consented() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.birth_date > (new.created_at AT TIME ZONE 'Asia/Kolkata')::date - interval '18 years'
    AND NOT EXISTS (SELECT FROM guardian_consents g
      WHERE g.patient_id = new.patient_id AND g.withdrawn_at IS NULL)
  THEN RAISE EXCEPTION 'a child is tested with the consent of its guardian'
    USING errcode = '23514', constraint = 'orders_child_consented', table = 'orders';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "orders_child_consented" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION orders_child_consented();--> statement-breakpoint

-- What was agreed to, and how it was verified, stays as it was written; it is withdrawn once.
CREATE FUNCTION guardian_consents_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.id, new.patient_id, new.account_id, new.guardian, new.notice_version, new.phone_hash, new.given_at)
    IS DISTINCT FROM (old.id, old.patient_id, old.account_id, old.guardian, old.notice_version, old.phone_hash, old.given_at)
    OR old.withdrawn_at IS NOT NULL
  THEN RAISE EXCEPTION 'a consent is not changed'
    USING errcode = '23514', constraint = 'guardian_consents_stay', table = 'guardian_consents';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "guardian_consents_stay" BEFORE UPDATE ON "guardian_consents"
  FOR EACH ROW EXECUTE FUNCTION guardian_consents_stay();--> statement-breakpoint

-- What is tested is tested for the person as booked: name, birth date and sex are put right before or
-- after, not while a report is to come.
CREATE FUNCTION patients_corrected_between_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.name, new.birth_date, new.sex) IS DISTINCT FROM (old.name, old.birth_date, old.sex)
    AND EXISTS (SELECT FROM public.orders o WHERE o.patient_id = old.id
      AND o.state NOT IN ('reported', 'closed', 'cancelled', 'expired'))
  THEN RAISE EXCEPTION 'patient % is under test', old.id
    USING errcode = '23514', constraint = 'patients_corrected_between_orders', table = 'patients';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "patients_corrected_between_orders" BEFORE UPDATE OF name, birth_date, sex ON "patients"
  FOR EACH ROW EXECUTE FUNCTION patients_corrected_between_orders();--> statement-breakpoint

-- What a result was judged by does not change under it: sex, birth date, pregnancy, and the due date, which
-- says how far a pregnancy has come.
CREATE FUNCTION guard_judged_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.sex, new.birth_date, new.is_pregnant, new.due_on) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant, old.due_on) AND EXISTS (
    SELECT FROM results JOIN test_items ON test_items.id = results.test_item_id
      WHERE test_items.order_id = old.id AND results.is_current)
  THEN RAISE EXCEPTION 'results of order % were judged for another person', old.id
    USING errcode = '23514', constraint = 'orders_person_as_judged', table = 'orders';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER orders_person_as_judged BEFORE UPDATE OF sex, birth_date, is_pregnant, due_on ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_judged_person();--> statement-breakpoint

-- A broken promise is said for good: the mark is the promised time, set once.
CREATE FUNCTION keep_late_mark(mark timestamptz, was timestamptz, promised timestamptz, kept text)
RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF was IS NOT NULL AND mark IS DISTINCT FROM was THEN
    RAISE EXCEPTION 'what was late stays late, since %', was
      USING errcode = '23514', constraint = kept;
  END IF;
  IF was IS NULL AND mark IS NOT NULL AND mark IS DISTINCT FROM promised THEN
    RAISE EXCEPTION '% is not the time that was promised', mark
      USING errcode = '23514', constraint = kept;
  END IF;
END $$;--> statement-breakpoint

CREATE FUNCTION guard_late_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.late_since, old.late_since, new.promised_at, 'orders_stay_late');
  RETURN new;
END $$;--> statement-breakpoint

CREATE FUNCTION guard_late_item() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.late_since, old.late_since,
    (SELECT promised_at FROM public.orders WHERE id = new.order_id), 'test_items_stay_late');
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER orders_stay_late BEFORE UPDATE OF late_since ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_late_order();--> statement-breakpoint

CREATE TRIGGER test_items_stay_late BEFORE UPDATE OF late_since ON "test_items"
  FOR EACH ROW EXECUTE FUNCTION guard_late_item();--> statement-breakpoint

-- A promise that was broken stays so, whatever is done afterwards; a new round has promises of its own.
CREATE FUNCTION guard_late_ticket() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.acknowledge_late_since, old.acknowledge_late_since,
    new.acknowledge_by, 'contact_messages_stay_late');
  PERFORM public.keep_late_mark(new.end_late_since, old.end_late_since,
    new.end_by, 'contact_messages_stay_late');
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER contact_messages_stay_late BEFORE UPDATE ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION guard_late_ticket();--> statement-breakpoint

-- A running clock is not set back: it begins anew with a new round alone.
CREATE FUNCTION guard_ticket_clock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.state = 'new' AND old.state <> 'new' THEN RETURN new; END IF;
  IF (new.number, new.created_at, new.opened_at, new.acknowledge_by, new.end_by)
    IS DISTINCT FROM (old.number, old.created_at, old.opened_at, old.acknowledge_by, old.end_by)
    OR (old.acknowledged_at IS NOT NULL AND new.acknowledged_at IS DISTINCT FROM old.acknowledged_at)
    OR (old.ended_at IS NOT NULL AND new.ended_at IS DISTINCT FROM old.ended_at)
  THEN RAISE EXCEPTION 'the clock of ticket % runs on', old.number
    USING errcode = '23514', constraint = 'contact_messages_clock_stays', table = 'contact_messages';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER contact_messages_clock_stays BEFORE UPDATE ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION guard_ticket_clock();
