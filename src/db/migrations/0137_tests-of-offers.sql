-- A test of a rule that offers has the price of its offer.
ALTER TABLE "test_items" DROP CONSTRAINT "test_items_of_rule_are_free";--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_of_rule_whole" CHECK (num_nonnulls("test_items"."reflex_rule_id", "test_items"."cause_item_id", "test_items"."promised_at") in (0, 3)) NOT VALID;
