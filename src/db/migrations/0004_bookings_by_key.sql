DROP INDEX "bookings_account";--> statement-breakpoint
CREATE INDEX "bookings_account" ON "bookings" USING btree ("account_id","id");