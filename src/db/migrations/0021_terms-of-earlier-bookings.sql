-- Reads and writes bookings alone, and locks only their rows. The trigger fills what is null.
UPDATE "bookings" SET "terms" = NULL WHERE "terms" IS NULL;
