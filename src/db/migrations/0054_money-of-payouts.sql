ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_positive" CHECK ("commission_invoices"."taxable_paise" > 0 and "commission_invoices"."gst_paise" >= 0);--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_parts" CHECK (case "settlement_entries"."kind" when 'share' then least("settlement_entries"."commission_paise", "settlement_entries"."gst_paise", "settlement_entries"."tds_paise") >= 0
        when 'claw-back' then greatest("settlement_entries"."commission_paise", "settlement_entries"."gst_paise", "settlement_entries"."tds_paise") <= 0
        else "settlement_entries"."commission_paise" = 0 and "settlement_entries"."gst_paise" = 0 and "settlement_entries"."tds_paise" = 0 end);--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_parts" CHECK (least("settlement_payouts"."gross_paise", "settlement_payouts"."commission_paise", "settlement_payouts"."gst_paise", "settlement_payouts"."tds_paise") >= 0);--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_paid_by_then" CHECK ("tax_remittances"."paid_on" <= ("tax_remittances"."recorded_at" at time zone 'Asia/Kolkata')::date);--> statement-breakpoint
-- What the notes of an invoice take back is at most what it asked: of tests one by one and of the
-- rest, since the bank gave its payout back. The invoice is locked: of two notes the second waits.
CREATE FUNCTION guard_credited_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoice public.commission_invoices;
  taxable bigint;
  gst bigint;
BEGIN
  SELECT * INTO invoice FROM public.commission_invoices WHERE id = new.invoice_id FOR UPDATE;
  SELECT coalesce(sum(taxable_paise), 0), coalesce(sum(gst_paise), 0) INTO taxable, gst
    FROM public.commission_credit_notes WHERE invoice_id = new.invoice_id AND id <> new.id;
  IF taxable + new.taxable_paise > invoice.taxable_paise OR gst + new.gst_paise > invoice.gst_paise
  THEN RAISE EXCEPTION 'invoice % is credited with more than it asked', invoice.number
    USING errcode = '23514', constraint = 'commission_credit_notes_within', table = 'commission_credit_notes';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "commission_credit_notes_within" BEFORE INSERT OR UPDATE ON "commission_credit_notes"
  FOR EACH ROW EXECUTE FUNCTION guard_credited_invoice();
--> statement-breakpoint
-- A remittance without its journal, or of more than the books owe, is refused when its transaction
-- ends. One at a time for each tax: two at once would each see the debt that the other pays.
CREATE FUNCTION guard_remittance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payable text := new.tax || '-payable';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('guard_remittance ' || new.tax, 0));
  IF NOT EXISTS (SELECT FROM public.ledger_journals j JOIN public.ledger_entries e ON e.journal_id = j.id
      WHERE j.subject_id = new.id AND j.kind = 'tax-remitted'
        AND e.account = payable AND e.amount_paise = new.amount_paise)
    OR (SELECT sum(amount_paise) FROM public.ledger_entries WHERE account = payable) > 0
  THEN RAISE EXCEPTION 'remittance % is not in the books, or more than was owed', new.id
    USING errcode = '23514', constraint = 'tax_remittances_are_posted', table = 'tax_remittances';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tax_remittances_are_posted" AFTER INSERT OR UPDATE ON "tax_remittances"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_remittance();
--> statement-breakpoint
-- As before; the refusal now has a name, as every other has.
CREATE OR REPLACE FUNCTION franchises_keep_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'franchise 1 is the operator' USING ERRCODE = 'check_violation',
    CONSTRAINT = 'franchises_keep_operator', TABLE = 'franchises';
END $$;
