ALTER TABLE "reflex_outcomes" DROP CONSTRAINT "reflex_outcomes_whole";--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_whole" CHECK ("reflex_outcomes"."outcome" in ('added', 'offered', 'other-unit', 'not-offered', 'no-sample', 'sample-old') and num_nonnulls("reflex_outcomes"."tube_id", "reflex_outcomes"."test_item_id")
        = case when "reflex_outcomes"."outcome" = 'added' then 2 else 0 end);
