CREATE TABLE "booking_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_number_booking_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."booking_numbers"("number") ON DELETE no action ON UPDATE no action;