ALTER TABLE "settlement_entries" DROP CONSTRAINT "settlement_entries_sign";--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_once_per_redraw" UNIQUE("visit_id");--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_sign" CHECK (("settlement_entries"."kind" = 'claw-back') = ("settlement_entries"."claws_back_id" is not null) and ("settlement_entries"."kind" = 'redraw') = ("settlement_entries"."visit_id" is not null) and ("settlement_entries"."gross_paise" < 0) = ("settlement_entries"."kind" <> 'share'));
