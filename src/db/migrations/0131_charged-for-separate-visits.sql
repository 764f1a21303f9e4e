ALTER TABLE "bookings" DROP CONSTRAINT "bookings_total_adds_up";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "separate_total_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_total_adds_up" CHECK ("bookings"."total_paise" = "bookings"."tests_total_paise" + "bookings"."collection_charge_paise" + "bookings"."separate_total_paise" + "bookings"."receivables_total_paise" - "bookings"."credits_total_paise") NOT VALID;
