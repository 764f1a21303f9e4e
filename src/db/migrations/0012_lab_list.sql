CREATE TABLE "lab_lines" (
	"lab_id" uuid PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"service_type" text NOT NULL,
	"state" "lab_state" NOT NULL,
	"rating_tenths" integer NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"has_image" boolean NOT NULL,
	"sought" text GENERATED ALWAYS AS (lower("lab_lines"."code" || chr(10) || "lab_lines"."name" || chr(10) || "lab_lines"."organization" || chr(10) || "lab_lines"."locality" || chr(10) || "lab_lines"."city" || chr(10) || "lab_lines"."pincode")) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_lines" ADD CONSTRAINT "lab_lines_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_lines_by_code" ON "lab_lines" USING btree (lower("code"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_code" ON "lab_lines" USING btree ("location_id",lower("code"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_name" ON "lab_lines" USING btree (lower("name"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_name" ON "lab_lines" USING btree ("location_id",lower("name"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_organization" ON "lab_lines" USING btree (lower("organization"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_organization" ON "lab_lines" USING btree ("location_id",lower("organization"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_locality" ON "lab_lines" USING btree (lower("locality"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_locality" ON "lab_lines" USING btree ("location_id",lower("locality"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_city" ON "lab_lines" USING btree (lower("city"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_city" ON "lab_lines" USING btree ("location_id",lower("city"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_pincode" ON "lab_lines" USING btree (lower("pincode"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_pincode" ON "lab_lines" USING btree ("location_id",lower("pincode"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_service" ON "lab_lines" USING btree ("service_type","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_service" ON "lab_lines" USING btree ("location_id","service_type","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_state" ON "lab_lines" USING btree ("state","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_state" ON "lab_lines" USING btree ("location_id","state","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_rating" ON "lab_lines" USING btree ("rating_tenths","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_rating" ON "lab_lines" USING btree ("location_id","rating_tenths","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_sought" ON "lab_lines" USING gin ("sought" gin_trgm_ops);--> statement-breakpoint
-- A lab's line, in the transaction that changes the lab. Its organization and its city are locked
-- against another name meanwhile, as the foreign keys lock them against deletion.
CREATE FUNCTION keep_lab_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  associate text;
  city text;
BEGIN
  IF NEW."state" = 'terminated' THEN
    DELETE FROM "lab_lines" WHERE "lab_id" = NEW."id";
    RETURN NULL;
  END IF;
  SELECT "name" INTO associate FROM "organizations" WHERE "id" = NEW."organization_id" FOR SHARE;
  SELECT "name" INTO city FROM "locations" WHERE "id" = NEW."location_id" FOR SHARE;
  INSERT INTO "lab_lines" AS line ("lab_id", "location_id", "code", "name", "organization", "locality",
    "city", "pincode", "service_type", "state", "rating_tenths", "opens_at", "closes_at", "has_image")
  VALUES (NEW."id", NEW."location_id", NEW."code", NEW."name", associate, NEW."locality",
    city, NEW."pincode", NEW."service_type", NEW."state", coalesce(NEW."rating_tenths", 0),
    NEW."opens_at", NEW."closes_at", EXISTS (SELECT FROM "lab_documents" WHERE "lab_id" = NEW."id"
      AND "kind" = 'branch-image' AND "state" <> 'replaced' AND "file_key" IS NOT NULL))
  ON CONFLICT ("lab_id") DO UPDATE SET "location_id" = excluded."location_id",
    "code" = excluded."code", "name" = excluded."name", "organization" = excluded."organization",
    "locality" = excluded."locality", "city" = excluded."city", "pincode" = excluded."pincode",
    "service_type" = excluded."service_type", "state" = excluded."state",
    "rating_tenths" = excluded."rating_tenths", "opens_at" = excluded."opens_at",
    "closes_at" = excluded."closes_at";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_lab_line AFTER INSERT OR UPDATE ON "labs"
  FOR EACH ROW EXECUTE FUNCTION keep_lab_line();--> statement-breakpoint
CREATE FUNCTION rename_in_lab_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'locations' THEN
    UPDATE "lab_lines" SET "city" = NEW."name" WHERE "location_id" = NEW."id";
  ELSE
    UPDATE "lab_lines" SET "organization" = NEW."name" FROM "labs"
      WHERE "labs"."organization_id" = NEW."id" AND "lab_lines"."lab_id" = "labs"."id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rename_in_lab_lines AFTER UPDATE OF "name" ON "locations"
  FOR EACH ROW EXECUTE FUNCTION rename_in_lab_lines();--> statement-breakpoint
CREATE TRIGGER rename_in_lab_lines AFTER UPDATE OF "name" ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION rename_in_lab_lines();--> statement-breakpoint
CREATE FUNCTION picture_in_lab_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."lab_id" ELSE NEW."lab_id" END;
BEGIN
  UPDATE "lab_lines" SET "has_image" = EXISTS (SELECT FROM "lab_documents" WHERE "lab_id" = lab
    AND "kind" = 'branch-image' AND "state" <> 'replaced' AND "file_key" IS NOT NULL)
  WHERE "lab_id" = lab;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER picture_in_lab_line AFTER INSERT OR UPDATE OR DELETE ON "lab_documents"
  FOR EACH ROW EXECUTE FUNCTION picture_in_lab_line();--> statement-breakpoint
INSERT INTO "lab_lines" ("lab_id", "location_id", "code", "name", "organization", "locality", "city",
  "pincode", "service_type", "state", "rating_tenths", "opens_at", "closes_at", "has_image")
SELECT labs."id", labs."location_id", labs."code", labs."name", organizations."name", labs."locality",
  locations."name", labs."pincode", labs."service_type", labs."state", coalesce(labs."rating_tenths", 0),
  labs."opens_at", labs."closes_at", EXISTS (SELECT FROM "lab_documents" WHERE "lab_id" = labs."id"
    AND "kind" = 'branch-image' AND "state" <> 'replaced' AND "file_key" IS NOT NULL)
FROM "labs" labs JOIN "organizations" organizations ON organizations."id" = labs."organization_id"
JOIN "locations" locations ON locations."id" = labs."location_id" WHERE labs."state" <> 'terminated';
