-- A base was kept to a thousandth of a degree, about a hundred metres: a home could be found by asking
-- where the radius ends. A hundredth is about a kilometre.
UPDATE "rosters"
SET "latitude" = round("latitude"::numeric, 2)::float8, "longitude" = round("longitude"::numeric, 2)::float8
WHERE "latitude" IS NOT NULL;
