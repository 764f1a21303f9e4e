CREATE TABLE "dispatch_offers" (
	"visit_id" uuid NOT NULL,
	"visit_version" integer NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispatch_offers_visit_id_visit_version_phlebotomist_id_pk" PRIMARY KEY("visit_id","visit_version","phlebotomist_id"),
	CONSTRAINT "dispatch_offers_rank" CHECK ("dispatch_offers"."rank" >= 1)
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"visit_id" uuid NOT NULL,
	"visit_version" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"opens_to_all_at" timestamp with time zone NOT NULL,
	"question" jsonb NOT NULL,
	"decision" jsonb NOT NULL,
	CONSTRAINT "dispatches_visit_id_visit_version_pk" PRIMARY KEY("visit_id","visit_version"),
	CONSTRAINT "dispatches_open_in_time" CHECK ("dispatches"."opens_to_all_at" >= "dispatches"."decided_at")
);
--> statement-breakpoint
ALTER TABLE "dispatch_offers" ADD CONSTRAINT "dispatch_offers_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_offers" ADD CONSTRAINT "dispatch_offers_of_dispatch" FOREIGN KEY ("visit_id","visit_version") REFERENCES "public"."dispatches"("visit_id","visit_version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_offers_phlebotomist" ON "dispatch_offers" USING btree ("phlebotomist_id","opens_at");--> statement-breakpoint
CREATE INDEX "dispatches_opened" ON "dispatches" USING btree ("opens_to_all_at");