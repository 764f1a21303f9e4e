-- One of the booking's people can have a visit of their own, at a charge that the patient agreed to.
ALTER TABLE "visits" ADD COLUMN "separate_charge_paise" bigint;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "emptied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_separate_is_no_redraw" CHECK ("visits"."separate_charge_paise" is null or ("visits"."separate_charge_paise" >= 0 and not "visits"."is_recollection")) NOT VALID;
