-- A booking has one main payment, and one for each time tests joined it after it was paid.
ALTER TABLE "payments" ADD COLUMN "joining_quote_id" uuid;--> statement-breakpoint
CREATE TABLE "payment_lines" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_lines_payment" ON "payment_lines" USING btree ("payment_id");--> statement-breakpoint

-- A line is paid by a further payment of its own booking, which is exactly the price of all its lines.
CREATE FUNCTION hold_lines_to_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NOT EXISTS (SELECT FROM payments p
    JOIN order_lines l ON l.id = NEW.line_id JOIN orders o ON o.id = l.order_id
    WHERE p.id = NEW.payment_id AND p.joining_quote_id IS NOT NULL AND p.booking_id = o.booking_id)
    OR EXISTS (SELECT FROM payments p WHERE p.id IN (OLD.payment_id, NEW.payment_id)
      AND p.amount_paise <> (SELECT coalesce(sum(l.price_paise), 0) FROM payment_lines own
        JOIN order_lines l ON l.id = own.line_id WHERE own.payment_id = p.id))
  THEN
    RAISE EXCEPTION 'a line is paid by another payment' USING ERRCODE = '23514',
      CONSTRAINT = 'payment_lines_of_booking', TABLE = 'payment_lines';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- After the statement, which writes all lines of a payment at once.
CREATE TRIGGER "payment_lines_of_booking" AFTER INSERT OR UPDATE OR DELETE ON "payment_lines"
  FOR EACH ROW EXECUTE FUNCTION hold_lines_to_payment();--> statement-breakpoint

-- Whose tests a further payment paid is known with it: no refund of theirs goes elsewhere.
CREATE FUNCTION hold_payment_to_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise <> (SELECT coalesce(sum(l.price_paise), 0) FROM payment_lines own
    JOIN order_lines l ON l.id = own.line_id WHERE own.payment_id = NEW.id)
  THEN
    RAISE EXCEPTION 'payment % pays no lines of this price', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'payments_pay_their_lines', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "payments_pay_their_lines"
  AFTER INSERT OR UPDATE OF "amount_paise", "joining_quote_id" ON "payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.joining_quote_id IS NOT NULL)
  EXECUTE FUNCTION hold_payment_to_lines();
