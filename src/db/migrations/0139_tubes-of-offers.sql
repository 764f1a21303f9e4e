-- The sample of an open offer is kept: who disposes of it in the same moment comes before or after.
CREATE FUNCTION keep_offered_tube() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reflex_offers WHERE tube_id = NEW.id AND state = 'offered') THEN
    RAISE EXCEPTION 'a test is offered on tube %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tubes_kept_for_offers', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER tubes_kept_for_offers BEFORE UPDATE OF state ON "tubes"
  FOR EACH ROW WHEN (NEW.state = 'disposed' AND OLD.state <> 'disposed') EXECUTE FUNCTION keep_offered_tube();
