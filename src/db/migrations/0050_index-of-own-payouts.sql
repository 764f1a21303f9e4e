CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_payouts_phlebotomist" ON "settlement_payouts" USING btree ("phlebotomist_id","id");
