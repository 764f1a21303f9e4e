CREATE TABLE "manifest_tubes" (
	"manifest_id" uuid NOT NULL,
	"tube_id" uuid NOT NULL,
	"scanned_at" timestamp with time zone,
	"carrier_reason" text,
	"lab_reason" text,
	CONSTRAINT "manifest_tubes_manifest_id_tube_id_pk" PRIMARY KEY("manifest_id","tube_id"),
	CONSTRAINT "manifest_tubes_reasons" CHECK ("manifest_tubes"."carrier_reason" in ('found', 'lost')
        and "manifest_tubes"."lab_reason" in ('found', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"received_by" uuid,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "manifests_received_by_another" CHECK (("manifests"."received_at" is null) = ("manifests"."received_by" is null)
        and "manifests"."received_by" is distinct from "manifests"."phlebotomist_id"),
	CONSTRAINT "manifests_closed_once_received" CHECK ("manifests"."closed_at" is null or "manifests"."received_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "manifest_tubes" ADD CONSTRAINT "manifest_tubes_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_tubes" ADD CONSTRAINT "manifest_tubes_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_received_by_user_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manifest_tubes_tube" ON "manifest_tubes" USING btree ("tube_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_tubes_given_once" ON "manifest_tubes" USING btree ("tube_id") WHERE "manifest_tubes"."scanned_at" is not null;--> statement-breakpoint
CREATE INDEX "manifests_open" ON "manifests" USING btree ("given_at","id") WHERE "manifests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "manifests_of_lab" ON "manifests" USING btree ("lab_id","given_at");--> statement-breakpoint
CREATE INDEX "manifests_of_phlebotomist" ON "manifests" USING btree ("phlebotomist_id","given_at");--> statement-breakpoint

-- Nobody closes a manifest alone: of each tube that was not scanned out and in, both sides say the same.
CREATE FUNCTION close_manifest_by_both() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM manifest_tubes m JOIN tubes t ON t.id = m.tube_id
    WHERE m.manifest_id = NEW.id AND (m.scanned_at IS NULL OR t.handed_over_at IS NULL)
      AND (m.carrier_reason IS NULL OR m.lab_reason IS DISTINCT FROM m.carrier_reason))
  THEN
    RAISE EXCEPTION 'manifest % has an open gap', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'manifests_closed_by_both', TABLE = 'manifests';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "manifests_closed_by_both" BEFORE INSERT OR UPDATE OF "closed_at" ON "manifests"
  FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION close_manifest_by_both();
