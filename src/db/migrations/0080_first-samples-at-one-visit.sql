-- Which visit an order has is read from its tubes: those of its first sample never name two.
-- One that replaces another is drawn where the fresh sample is; one that was written off is drawn nowhere.
CREATE FUNCTION hold_order_to_one_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM tubes WHERE order_id = NEW.order_id AND replaces_id IS NULL
    AND state <> 'not-drawn' AND visit_id <> NEW.visit_id)
  THEN
    RAISE EXCEPTION 'order % is drawn at two visits', NEW.order_id USING ERRCODE = '23514',
      CONSTRAINT = 'tubes_at_one_visit', TABLE = 'tubes';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- After the statement, which moves all of an order's tubes at once.
CREATE TRIGGER "tubes_at_one_visit" AFTER INSERT OR UPDATE OF "visit_id", "order_id", "replaces_id" ON "tubes"
  FOR EACH ROW WHEN (NEW.replaces_id IS NULL AND NEW.state <> 'not-drawn')
  EXECUTE FUNCTION hold_order_to_one_visit();
