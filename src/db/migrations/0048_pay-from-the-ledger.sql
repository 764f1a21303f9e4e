-- A table of its own: the ledger is locked for this alone.
CREATE TRIGGER "ledger_entries_earn" AFTER INSERT ON "ledger_entries" FOR EACH ROW
  WHEN (NEW.account = 'phlebotomist-payable' AND NEW.party_id IS NOT NULL)
  EXECUTE FUNCTION earn_from_ledger();--> statement-breakpoint

-- What is owed from before.
SELECT earn_line(line) FROM ledger_entries line
  WHERE line.account = 'phlebotomist-payable' AND line.party_id IS NOT NULL;
