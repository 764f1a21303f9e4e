-- No value is verified, signed, published or put into a report in another's place while a control of its test on its
-- instrument failed; nor one that was typed over a value measured where a control fails since before: another
-- instrument would be named for it alone. Only a repeat, which the pathologist asks for, leaves that instrument.
-- What ends with a withdrawn report is in none, and waits for nothing.
CREATE OR REPLACE FUNCTION guard_failed_control() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  measured result_instruments;
BEGIN
  IF NEW.state = 'published' AND EXISTS (SELECT FROM reports WHERE order_id = NEW.order_id AND state = 'withdrawn')
  THEN RETURN NEW; END IF;
  FOR measured IN
    SELECT one.* FROM result_instruments one JOIN results value ON value.id = one.result_id
    WHERE one.test_item_id = NEW.id AND (value.is_current OR (value.superseded_reason = 'entered again'
      AND value.number > coalesce((SELECT max(gone.number) FROM results gone WHERE gone.test_item_id = NEW.id
        AND NOT gone.is_current AND gone.superseded_reason IS DISTINCT FROM 'entered again'), 0)))
  LOOP
    PERFORM FROM instrument_tests
      WHERE instrument_id = measured.instrument_id AND test_code = measured.test_code FOR SHARE;
    IF EXISTS (SELECT FROM control_failures failure WHERE failure.instrument_id = measured.instrument_id
      AND failure.test_code = measured.test_code AND failure.resolved_at IS NULL
      AND EXISTS (SELECT FROM results value WHERE value.test_item_id = NEW.id AND value.is_current
        AND (value.id = measured.result_id OR value.entered_at >= failure.opened_at)))
    THEN
      RAISE EXCEPTION 'a control of test item % failed', NEW.id
        USING ERRCODE = '23514', CONSTRAINT = 'test_items_not_while_control_failed', TABLE = 'test_items';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "test_items_not_while_control_failed" ON "test_items";--> statement-breakpoint
CREATE TRIGGER "test_items_not_while_control_failed" BEFORE UPDATE ON "test_items" FOR EACH ROW
  WHEN ((NEW.state IN ('tech-verified', 'authorised', 'published') AND NEW.state IS DISTINCT FROM OLD.state)
    OR (NEW.state = 'amended' AND NEW.version IS DISTINCT FROM OLD.version))
  EXECUTE FUNCTION guard_failed_control();
