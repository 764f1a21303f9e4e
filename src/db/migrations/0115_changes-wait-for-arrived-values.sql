-- No changed value is published either while another one of an instrument waits, undecided, for its test: a test
-- that was changed before stays in its state.
CREATE OR REPLACE TRIGGER "test_items_not_while_arrived_undecided" BEFORE UPDATE OF "state" ON "test_items" FOR EACH ROW
  WHEN (NEW.state IN ('tech-verified', 'authorised', 'published', 'amended')
    AND (NEW.state = 'amended' OR NEW.state IS DISTINCT FROM OLD.state))
  EXECUTE FUNCTION guard_undecided_arrival();
