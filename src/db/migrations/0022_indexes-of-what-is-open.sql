-- Few rows are in these states, however many there have been; their lists name no lab and no booking.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargebacks_open" ON "chargebacks" USING btree ("respond_by","id") WHERE "chargebacks"."state" = 'open';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_entries_on_hold" ON "settlement_entries" USING btree ("order_id") WHERE "settlement_entries"."state" = 'on-hold';
