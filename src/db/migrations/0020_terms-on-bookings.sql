-- What cancelling costs, whole as the quote froze it (decision 131). The version that still runs writes none.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "terms" jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bookings_terms_agree() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.terms IS NULL THEN
    new.terms := jsonb_build_object('beforeAcceptance', 0, 'afterAcceptance', new.cancellation_fee_paise);
  ELSIF (new.terms ->> 'afterAcceptance')::bigint IS DISTINCT FROM new.cancellation_fee_paise THEN
    RAISE EXCEPTION 'the terms of a booking are those of its charge'
      USING errcode = '23514', constraint = 'bookings_terms_agree', table = 'bookings';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "bookings_terms_agree" BEFORE INSERT OR UPDATE OF "terms", "cancellation_fee_paise" ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION bookings_terms_agree();
