ALTER TABLE "results" ADD COLUMN "computed_from" jsonb;
