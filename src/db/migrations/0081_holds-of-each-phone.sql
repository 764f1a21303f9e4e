CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "offline_holds_one_open_of_phone" ON "offline_holds" USING btree ("visit_id","reason","device_id") WHERE "offline_holds"."outcome" is null;
