-- No value is verified, signed or published while another one of an instrument waits, undecided, for its test. A
-- withdrawn report shows nobody anything: its tests end all the same.
CREATE FUNCTION guard_undecided_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM arrived_results WHERE test_item_id = NEW.id AND outcome IS NULL)
    AND NOT (NEW.state = 'published' AND EXISTS (
      SELECT FROM reports WHERE order_id = NEW.order_id AND state = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'another value of test item % waits', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'test_items_not_while_arrived_undecided', TABLE = 'test_items';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "test_items_not_while_arrived_undecided" BEFORE UPDATE OF "state" ON "test_items" FOR EACH ROW
  WHEN (NEW.state IN ('tech-verified', 'authorised', 'published') AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION guard_undecided_arrival();
