-- Leaves that are long over, among all that were ever taken.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leaves_ended" ON "leaves" USING btree ("ends_at");