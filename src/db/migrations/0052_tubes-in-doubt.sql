-- No lab accepts a sample while nobody knows whose it is or when it was drawn: the office confirms it first.
CREATE FUNCTION hold_tubes_in_doubt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offline_holds WHERE visit_id = NEW.visit_id
    AND reason IN ('not-proved', 'clock-doubtful') AND outcome IS DISTINCT FROM 'confirmed')
  THEN
    RAISE EXCEPTION 'tube % is held', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'tubes_not_held', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "tubes_not_held" BEFORE UPDATE OF "state" ON "tubes"
  FOR EACH ROW WHEN (NEW.state = 'accepted' AND OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION hold_tubes_in_doubt();
