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
END $$;
--> statement-breakpoint
CREATE TRIGGER "visits_not_own_booking" BEFORE INSERT OR UPDATE OF phlebotomist_id ON "visits"
  FOR EACH ROW WHEN (new.phlebotomist_id IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('phlebotomist_id');
--> statement-breakpoint
CREATE TRIGGER "payments_not_own_booking" BEFORE INSERT OR UPDATE OF collected_by ON "payments"
  FOR EACH ROW WHEN (new.collected_by IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('collected_by');
--> statement-breakpoint
CREATE TRIGGER "results_not_own_booking" BEFORE INSERT OR UPDATE OF entered_by, verified_by, authorised_by, decided_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_booking('entered_by', 'verified_by', 'authorised_by', 'decided_by');
--> statement-breakpoint
CREATE TRIGGER "call_tasks_not_own_booking" BEFORE UPDATE OF told_by ON "call_tasks"
  FOR EACH ROW WHEN (new.told_by IS NOT NULL) EXECUTE FUNCTION refuse_own_booking('told_by');
--> statement-breakpoint
CREATE TRIGGER "report_revisions_not_own_booking" BEFORE INSERT OR UPDATE OF drafted_by, decided_by ON "report_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_booking('drafted_by', 'decided_by');

--> statement-breakpoint
-- Who books can be called.
CREATE FUNCTION bookings_of_proved_phone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.account_id AND u.phone IS NOT NULL)
  THEN RAISE EXCEPTION 'this account proved no phone'
    USING errcode = '23514', constraint = 'bookings_of_proved_phone', table = 'bookings';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_of_proved_phone" BEFORE INSERT ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION bookings_of_proved_phone();
