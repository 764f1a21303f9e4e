-- What was, or may be, paid by several payments is changed only by a version that knows of them, which says so in
-- each of its sessions. An earlier one beside it reads one payment and would give the others back to nobody: it is
-- told that it lost a race, and answers that it is busy. Every step of a booking writes an event of it.
CREATE FUNCTION know_of_several_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments WHERE booking_id = NEW.booking_id AND joining_quote_id IS NOT NULL)
    OR EXISTS (SELECT FROM payment_attempts WHERE booking_id = NEW.booking_id AND joining_quote_id IS NOT NULL)
  THEN
    RAISE EXCEPTION 'booking % has payments that this version does not know', NEW.booking_id
      USING ERRCODE = '40001', CONSTRAINT = 'events_by_who_knows_payments', TABLE = 'events';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "events_by_who_knows_payments" BEFORE INSERT ON "events" FOR EACH ROW
  WHEN (NEW.booking_id IS NOT NULL AND current_setting('oxalate.payments', true) IS DISTINCT FROM 'several')
  EXECUTE FUNCTION know_of_several_payments();
