-- A booking comes with its tubes in one statement, whose parts share one snapshot: a trigger that looks before a row is
-- written finds no order of it yet, and refused nothing. This one looks once the statement is done. One table in
-- each migration: with a lock on two it could wait for a writer that waits for it.
DROP TRIGGER "tube_items_same_order" ON "tube_items";--> statement-breakpoint
CREATE TRIGGER "tube_items_same_order" AFTER INSERT OR UPDATE ON "tube_items"
  FOR EACH ROW EXECUTE FUNCTION refuse_other_order();
