ALTER TABLE "labs" DROP COLUMN "share_type";
--> statement-breakpoint
-- A certificate without a list of tests covered all of them until now; it is written down.
UPDATE "labs" SET "nabl_scope" = ARRAY(
  SELECT "item_code" FROM "offers"
  WHERE "offers"."lab_id" = "labs"."id" AND "test_code" IS NOT NULL ORDER BY "item_code"
) WHERE "nabl_certificate" IS NOT NULL;
