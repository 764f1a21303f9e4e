-- The office lists visits by their day and bookings by when they were placed, of all labs and accounts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_placed" ON "bookings" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_day" ON "visits" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_carried" ON "visits" USING btree ("collected_at") WHERE "visits"."state" = 'collected';
