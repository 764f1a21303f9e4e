ALTER TABLE "order_lines" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint

-- Tests join an order until its first tube is drawn, however they are written.
CREATE FUNCTION keep_lines_before_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tubes WHERE order_id = NEW.order_id AND collected_at IS NOT NULL)
  THEN
    RAISE EXCEPTION 'order % is drawn', NEW.order_id USING ERRCODE = '23514',
      CONSTRAINT = 'order_lines_join_before_draw', TABLE = 'order_lines';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "order_lines_join_before_draw" BEFORE INSERT ON "order_lines"
  FOR EACH ROW WHEN (NEW.added_at IS NOT NULL)
  EXECUTE FUNCTION keep_lines_before_draw();
