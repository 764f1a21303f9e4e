ALTER TABLE "visits" ADD COLUMN "taken_off_by" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_taken_off_by_user_id_fk" FOREIGN KEY ("taken_off_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_not_who_took_it_off" CHECK ("visits"."taken_off_by" <> "visits"."phlebotomist_id");