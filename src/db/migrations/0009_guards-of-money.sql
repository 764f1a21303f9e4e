-- What the generated schema cannot say of shares, invoices and taxes.

-- A share says rightly by what income tax was withheld of it: from an individual or a Hindu undivided
-- family with a PAN nothing up to sales of 5 lakh rupees in the Indian financial year, over all labs
-- of the legal entity (Income-tax Act, 2025, s.393(4)). Of two at once the second waits for the first.
CREATE FUNCTION guard_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seller public.organizations;
  begins timestamptz;
  sold bigint;
  rightly text;
BEGIN
  SELECT o.* INTO seller FROM public.organizations o JOIN public.labs l ON l.organization_id = o.id
    WHERE l.id = new.lab_id;
  rightly := CASE WHEN seller.pan_hash IS NULL THEN 'tds-without-pan' ELSE 'tds' END;
  IF seller.pan_hash IS NOT NULL AND seller.legal_entity IN ('Proprietorship', 'HUF') THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('sales of ' || seller.id, 0));
    begins := (date_trunc('year', new.accrued_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months')
      + interval '3 months') AT TIME ZONE 'Asia/Kolkata';
    SELECT coalesce(sum(e.gross_paise), 0) INTO sold
      FROM public.settlement_entries e JOIN public.labs l ON l.id = e.lab_id
      WHERE l.organization_id = seller.id AND e.kind = 'share' AND e.state <> 'reversed'
        AND e.accrued_at >= begins AND e.accrued_at < begins + interval '1 year'
        AND NOT EXISTS (SELECT FROM public.settlement_entries back WHERE back.claws_back_id = e.id);
    IF sold + new.gross_paise <= 50000000 THEN rightly := 'below-threshold'; END IF;
  END IF;
  IF new.withheld_as IS DISTINCT FROM rightly
  THEN RAISE EXCEPTION 'of share % is withheld as %, which is not right: %', new.id, new.withheld_as, rightly
    USING errcode = '23514', constraint = 'settlement_entries_withheld', table = 'settlement_entries';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "settlement_entries_withheld" BEFORE INSERT ON "settlement_entries"
  FOR EACH ROW WHEN (new.kind = 'share') EXECUTE FUNCTION guard_withholding();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "commission_credit_notes_within" BEFORE INSERT OR UPDATE ON "commission_credit_notes"
  FOR EACH ROW EXECUTE FUNCTION guard_credited_invoice();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "tax_remittances_are_posted" AFTER INSERT OR UPDATE ON "tax_remittances"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_remittance();
