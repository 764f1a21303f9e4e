CREATE INDEX CONCURRENTLY IF NOT EXISTS "tubes_stored" ON "tubes" USING btree ("lab_id","stored_at","id") WHERE "tubes"."state" = 'stored';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tubes_disposed" ON "tubes" USING btree ("lab_id","disposed_at","id") WHERE "tubes"."state" = 'disposed';
