-- A booking comes with its tubes and consents in one statement, whose parts share one snapshot: a trigger that
-- looks before a row is written finds no order of it yet, and refused nothing. These two look once the statement
-- is done, when all of it is there.
DROP TRIGGER "tube_items_same_order" ON "tube_items";--> statement-breakpoint
CREATE TRIGGER "tube_items_same_order" AFTER INSERT OR UPDATE ON "tube_items"
  FOR EACH ROW EXECUTE FUNCTION refuse_other_order();--> statement-breakpoint
DROP TRIGGER test_consents_by_the_person ON "test_consents";--> statement-breakpoint
CREATE TRIGGER test_consents_by_the_person AFTER INSERT ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_consent_given();
