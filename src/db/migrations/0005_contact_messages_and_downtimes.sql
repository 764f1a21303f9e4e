CREATE TYPE "public"."contact_message_state" AS ENUM('new', 'answered', 'closed');--> statement-breakpoint
CREATE TYPE "public"."contact_source" AS ENUM('contact', 'case');--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "contact_source" NOT NULL,
	"state" "contact_message_state" DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sealed" text NOT NULL,
	"writer_hash" text NOT NULL,
	"origin_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downtimes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"words_en" text NOT NULL,
	"words_hi" text NOT NULL,
	"announced_by" uuid NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "downtimes_have_length" CHECK ("downtimes"."starts_at" < "downtimes"."ends_at")
);
--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_writer" ON "contact_messages" USING btree ("writer_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_origin" ON "contact_messages" USING btree ("origin_hash","created_at");