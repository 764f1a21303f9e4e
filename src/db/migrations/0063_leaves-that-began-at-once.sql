-- The few leaves whose visits are given back, among all that were ever taken.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leaves_sudden" ON "leaves" USING btree ("ends_at")
  WHERE "is_sudden" AND "withdrawn_at" IS NULL;
