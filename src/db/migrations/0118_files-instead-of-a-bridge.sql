ALTER TABLE "instrument_messages" ALTER COLUMN "key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD COLUMN "imported_by" uuid;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD CONSTRAINT "instrument_messages_imported_by_user_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD CONSTRAINT "instrument_messages_one_sender" CHECK (num_nonnulls("instrument_messages"."key_id", "instrument_messages"."imported_by") = 1);