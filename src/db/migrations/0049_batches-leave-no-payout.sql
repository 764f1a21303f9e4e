CREATE TRIGGER "settlement_batches_leave_no_payout" AFTER UPDATE OF "state" ON "settlement_batches"
  FOR EACH ROW WHEN (NEW.state IN ('approved', 'withdrawn')) EXECUTE FUNCTION leave_no_payout();
