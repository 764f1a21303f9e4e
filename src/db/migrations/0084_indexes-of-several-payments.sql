CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payments_one_main" ON "payments" USING btree ("booking_id") WHERE "payments"."joining_quote_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payments_join_once" ON "payments" USING btree ("joining_quote_id");
