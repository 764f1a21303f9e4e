CREATE TABLE "arrived_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sample_id" text NOT NULL,
	"code" text NOT NULL,
	"value" text NOT NULL,
	"comparator" text,
	"unit" text NOT NULL,
	"flags" jsonb NOT NULL,
	"status" text NOT NULL,
	"measured_at" timestamp with time zone,
	"is_control" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"chosen_test" text,
	"reason" text,
	"outcome" text,
	"test_item_id" uuid,
	"note" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "arrived_results_number" UNIQUE("message_id","number"),
	CONSTRAINT "arrived_results_outcome" CHECK ("arrived_results"."outcome" in ('entered', 'control', 'discarded', 'not-ordered', 'ignored')),
	CONSTRAINT "arrived_results_reason" CHECK ("arrived_results"."reason" in ('no-sample', 'unknown-test', 'unknown-unit', 'not-final', 'flagged', 'comma-in-number', 'out-of-range', 'unknown-sample', 'sample-rejected', 'sample-not-accepted', 'several-tests', 'test-ended', 'already-measured', 'unit-missing', 'other-unit', 'number-expected', 'only-less-or-more', 'impossible-number', 'number-too-great', 'prints-as-zero', 'not-taken')),
	CONSTRAINT "arrived_results_entered_somewhere" CHECK (("arrived_results"."test_item_id" is not null) = ("arrived_results"."outcome" is not distinct from 'entered')),
	CONSTRAINT "arrived_results_control_of_nobody" CHECK (not "arrived_results"."is_control" or "arrived_results"."outcome" is distinct from 'entered'),
	CONSTRAINT "arrived_results_discarded_by_somebody" CHECK ("arrived_results"."outcome" is distinct from 'discarded'
        or num_nonnulls("arrived_results"."note", "arrived_results"."decided_at", "arrived_results"."decided_by") = 3)
);
--> statement-breakpoint
CREATE TABLE "bridge_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "bridge_keys_revoked_by_somebody" CHECK (("bridge_keys"."revoked_at" is null) = ("bridge_keys"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "bridge_nonces" (
	"key_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bridge_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "instrument_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"profile" text NOT NULL,
	"profile_version" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_by" uuid,
	CONSTRAINT "instrument_links_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "instrument_links_retired_by_somebody" CHECK (("instrument_links"."retired_at" is null) = ("instrument_links"."retired_by" is null))
);
--> statement-breakpoint
CREATE TABLE "instrument_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"control_id" text NOT NULL,
	"sha256" text NOT NULL,
	"raw_sealed" text NOT NULL,
	"fault" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instrument_messages_once" UNIQUE("link_id","sha256"),
	CONSTRAINT "instrument_messages_fault" CHECK ("instrument_messages"."fault" in ('not-text', 'no-header', 'no-end', 'out-of-order', 'other-message', 'no-control-id', 'too-many-results', 'no-results', 'field-too-long'))
);
--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_message_id_instrument_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."instrument_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_link_id_instrument_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."instrument_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_results" ADD CONSTRAINT "arrived_results_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridge_keys" ADD CONSTRAINT "bridge_keys_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridge_keys" ADD CONSTRAINT "bridge_keys_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridge_keys" ADD CONSTRAINT "bridge_keys_revoked_by_user_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridge_nonces" ADD CONSTRAINT "bridge_nonces_key_id_bridge_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."bridge_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_links" ADD CONSTRAINT "instrument_links_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_links" ADD CONSTRAINT "instrument_links_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_links" ADD CONSTRAINT "instrument_links_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_links" ADD CONSTRAINT "instrument_links_retired_by_user_id_fk" FOREIGN KEY ("retired_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD CONSTRAINT "instrument_messages_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD CONSTRAINT "instrument_messages_link_id_instrument_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."instrument_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_messages" ADD CONSTRAINT "instrument_messages_key_id_bridge_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."bridge_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrived_results_waiting" ON "arrived_results" USING btree ("lab_id","id") WHERE "arrived_results"."outcome" is null and "arrived_results"."reason" is not null;--> statement-breakpoint
CREATE INDEX "arrived_results_untried" ON "arrived_results" USING btree ("message_id") WHERE "arrived_results"."outcome" is null and "arrived_results"."reason" is null;--> statement-breakpoint
CREATE INDEX "arrived_results_item" ON "arrived_results" USING btree ("test_item_id") WHERE "arrived_results"."test_item_id" is not null;--> statement-breakpoint
CREATE INDEX "bridge_keys_lab" ON "bridge_keys" USING btree ("lab_id");--> statement-breakpoint
CREATE INDEX "bridge_nonces_at" ON "bridge_nonces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "instrument_links_lab" ON "instrument_links" USING btree ("lab_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instrument_links_one_name" ON "instrument_links" USING btree ("lab_id",lower("name")) WHERE "instrument_links"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "instrument_messages_last" ON "instrument_messages" USING btree ("link_id","received_at");--> statement-breakpoint
CREATE INDEX "instrument_messages_unread" ON "instrument_messages" USING btree ("link_id") WHERE "instrument_messages"."fault" is not null;