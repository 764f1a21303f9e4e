-- What people changed, among all that was viewed and all that the worker did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_by_kind" ON "audit" USING btree ("actor_kind","action","id");
