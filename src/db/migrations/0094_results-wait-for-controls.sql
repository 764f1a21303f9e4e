-- No value is verified or signed while a control of its test on its instrument failed. The row that says that the test
-- is measured there is shared with others who verify, and waits for whoever enters a failing control at this moment.
CREATE FUNCTION guard_failed_control() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  measured result_instruments;
BEGIN
  SELECT one.* INTO measured FROM result_instruments one JOIN results value ON value.id = one.result_id
    WHERE one.test_item_id = NEW.id AND value.is_current;
  IF NOT FOUND THEN RETURN NEW; END IF;
  PERFORM FROM instrument_tests
    WHERE instrument_id = measured.instrument_id AND test_code = measured.test_code FOR SHARE;
  IF EXISTS (SELECT FROM control_failures failure WHERE failure.instrument_id = measured.instrument_id
    AND failure.test_code = measured.test_code AND failure.resolved_at IS NULL)
  THEN
    RAISE EXCEPTION 'a control of test item % failed', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'test_items_not_while_control_failed', TABLE = 'test_items';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "test_items_not_while_control_failed" BEFORE UPDATE OF "state" ON "test_items" FOR EACH ROW
  WHEN (NEW.state IN ('tech-verified', 'authorised') AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION guard_failed_control();
