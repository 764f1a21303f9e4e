ALTER TABLE "test_items" ADD COLUMN "repaid_at" timestamp with time zone;
