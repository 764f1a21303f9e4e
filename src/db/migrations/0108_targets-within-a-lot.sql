ALTER TABLE "control_targets" ADD COLUMN "reason" text;--> statement-breakpoint
-- The history of a level begins with its target. Within a lot it does not begin anew unseen: never with the same mean and
-- SD, and with others only by another person, with a reason.
CREATE FUNCTION guard_target_within_lot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before control_targets;
BEGIN
  SELECT * INTO before FROM control_targets WHERE instrument_id = NEW.instrument_id AND test_code = NEW.test_code
    AND level = NEW.level AND number < NEW.number ORDER BY number DESC LIMIT 1;
  IF before.lot_id = NEW.lot_id
    AND ((before.mean = NEW.mean AND before.sd = NEW.sd) OR before.set_by = NEW.set_by OR NEW.reason IS NULL)
  THEN
    RAISE EXCEPTION 'a target of lot % is set again', NEW.lot_id
      USING ERRCODE = '23514', CONSTRAINT = 'control_targets_within_lot', TABLE = 'control_targets';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "control_targets_within_lot" BEFORE INSERT ON "control_targets"
  FOR EACH ROW EXECUTE FUNCTION guard_target_within_lot();
