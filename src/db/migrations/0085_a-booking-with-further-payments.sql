-- `payments_one_main` guards the main payment of each booking by now.
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_bookingId_unique";
