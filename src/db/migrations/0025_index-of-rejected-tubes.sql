-- A rejected tube stays rejected, so a lab's rejections of a month were sought among those of all its years.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tubes_rejected" ON "tubes" USING btree ("lab_id","collected_at") WHERE "tubes"."state" = 'rejected';
