CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"type" text,
	"sha256" text,
	"byte_count" integer,
	"added_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "prescriptions_file" UNIQUE("file_key"),
	CONSTRAINT "prescriptions_kept_whole" CHECK ("prescriptions"."gone_at" is not null or num_nonnulls("prescriptions"."type", "prescriptions"."sha256", "prescriptions"."byte_count") = 3)
);
--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_one_kept" ON "prescriptions" USING btree ("booking_id") WHERE "prescriptions"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "prescriptions_account" ON "prescriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "prescriptions_gone" ON "prescriptions" USING btree ("gone_at") WHERE "prescriptions"."gone_at" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_old" ON "prescriptions" USING btree ("added_at") WHERE "prescriptions"."gone_at" is null;--> statement-breakpoint

-- Also on update: one that was on its way while its account was erased is not kept.
CREATE TRIGGER "account_not_erased" BEFORE INSERT OR UPDATE ON "prescriptions" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
