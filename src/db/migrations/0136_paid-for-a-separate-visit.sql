-- A further payment may pay no line, but the charge of a separate visit, as its quote froze it.
CREATE OR REPLACE FUNCTION hold_payment_to_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise <> (SELECT coalesce(sum(l.price_paise), 0) FROM payment_lines own
      JOIN order_lines l ON l.id = own.line_id WHERE own.payment_id = NEW.id)
    + coalesce((SELECT (q.contract ->> 'collectionCharge')::bigint FROM quotes q
      WHERE q.id = NEW.joining_quote_id AND (q.contract -> 'addsTo' ->> 'separates')::boolean), 0)
  THEN
    RAISE EXCEPTION 'payment % pays no lines of this price', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'payments_pay_their_lines', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;
