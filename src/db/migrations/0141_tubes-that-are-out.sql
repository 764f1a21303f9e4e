-- A tube that is at another lab is not put away here. While a test of it is open there, it is neither rejected nor lost:
-- the lab first ends the referral.
CREATE FUNCTION guard_tube_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM labs_with_tube(NEW.id) away WHERE away.is_open OR NEW.state = 'stored') THEN
    RAISE EXCEPTION 'tube % is at another lab', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'tubes_not_out', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tubes_not_out" BEFORE UPDATE OF state ON "tubes" FOR EACH ROW
  WHEN (NEW.state IN ('stored', 'rejected', 'lost') AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION guard_tube_out();
