CREATE TYPE "public"."restriction" AS ENUM('none', 'prenatal-genetic', 'hiv', 'tb-serology', 'obstetric-imaging', 'identity-or-forensic', 'emergency-notice');--> statement-breakpoint
CREATE TYPE "public"."result_type" AS ENUM('numeric', 'qualitative', 'narrative', 'culture');--> statement-breakpoint
CREATE TYPE "public"."lab_state" AS ENUM('draft', 'submitted', 'under-review', 'changes-requested', 'inactive', 'active', 'suspended', 'terminated', 'refused');--> statement-breakpoint
CREATE TYPE "public"."item_state" AS ENUM('ordered', 'ready', 'entered', 'held', 'tech-verified', 'authorised', 'published', 'amended', 'recollect', 'cancelled', 'not-performed');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('draft', 'awaiting-payment', 'placed', 'accepted', 'collecting', 'sample-collected', 'at-lab', 'processing', 'partly-reported', 'recollection-due', 'reported', 'unfulfilled', 'closed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('due', 'cash-collected', 'deposited', 'reconciled', 'short', 'handed-back', 'void');--> statement-breakpoint
CREATE TYPE "public"."receivable_state" AS ENUM('pending', 'attached', 'settled', 'waived', 'written-off');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('requested', 'approved', 'submitted', 'failed', 'manual-bank', 'processed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."relation" AS ENUM('self', 'spouse', 'child', 'parent', 'sibling', 'other');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('patient', 'phlebotomist', 'lab-technician', 'lab-authoriser', 'lab-manager', 'back-office', 'finance', 'administrator');--> statement-breakpoint
CREATE TYPE "public"."sex" AS ENUM('male', 'female', 'other');--> statement-breakpoint
CREATE TYPE "public"."report_state" AS ENUM('registered', 'partial', 'final', 'amended', 'corrected', 'appended', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."result_flag" AS ENUM('normal', 'low', 'high', 'critical-low', 'critical-high', 'abnormal', 'no-range');--> statement-breakpoint
CREATE TYPE "public"."visit_kind" AS ENUM('home', 'lab');--> statement-breakpoint
CREATE TYPE "public"."tube_state" AS ENUM('planned', 'labelled', 'collected', 'in-transit', 'handed-over', 'accepted', 'in-testing', 'stored', 'not-drawn', 'rejected', 'lost', 'disposed');--> statement-breakpoint
CREATE TYPE "public"."visit_state" AS ENUM('offered', 'accepted', 'en-route', 'arrived', 'identified', 'collected', 'no-show-ph', 'failed', 'handed-over', 'rescheduled', 'cancelled');--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	"second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	"line" text NOT NULL,
	"landmark" text,
	"locality" text NOT NULL,
	"district" text NOT NULL,
	"address_state" text NOT NULL,
	"pincode" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"tests_total_paise" bigint NOT NULL,
	"collection_charge_paise" bigint NOT NULL,
	"receivables_total_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"cancellation_fee_paise" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"cancellation_charge_paise" bigint,
	CONSTRAINT "bookings_number_unique" UNIQUE("number"),
	CONSTRAINT "bookings_quoteId_unique" UNIQUE("quote_id"),
	CONSTRAINT "bookings_total_adds_up" CHECK ("bookings"."total_paise" = "bookings"."tests_total_paise" + "bookings"."collection_charge_paise" + "bookings"."receivables_total_paise"),
	CONSTRAINT "bookings_charge_within_contract" CHECK ("bookings"."cancellation_charge_paise" is null or "bookings"."cancellation_charge_paise" between 0 and "bookings"."cancellation_fee_paise")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"contract" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"service_type" text NOT NULL,
	"platform_percent" integer NOT NULL,
	"lab_percent" integer NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_split_is_100" CHECK ("categories"."platform_percent" between 1 and 99 and "categories"."platform_percent" + "categories"."lab_percent" = 100)
);
--> statement-breakpoint
CREATE TABLE "panel_members" (
	"panel_code" text NOT NULL,
	"test_code" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "panel_members_panel_code_test_code_pk" PRIMARY KEY("panel_code","test_code")
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"category_code" text NOT NULL,
	"loinc" text,
	"fasting_hours" integer NOT NULL,
	"tat_hours" integer NOT NULL,
	"measures" text NOT NULL,
	"is_home_collected" boolean NOT NULL,
	"indicative_price_paise" bigint NOT NULL,
	"restriction" "restriction" NOT NULL,
	CONSTRAINT "panels_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "reference_ranges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_code" text NOT NULL,
	"sex" text NOT NULL,
	"from_days" integer,
	"from_years" integer,
	"to_days" integer,
	"to_years" integer,
	"low" numeric,
	"high" numeric,
	"critical_low" numeric,
	"critical_high" numeric,
	"is_uncertain" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"category_code" text NOT NULL,
	"loinc" text,
	"specimen" text NOT NULL,
	"tube_type_code" text,
	"min_volume_ml" numeric NOT NULL,
	"fasting_hours" integer NOT NULL,
	"preparation" text NOT NULL,
	"measures" text NOT NULL,
	"method" text NOT NULL,
	"tat_hours" integer NOT NULL,
	"unit" text,
	"result_type" "result_type" NOT NULL,
	"is_home_collected" boolean NOT NULL,
	"indicative_price_paise" bigint NOT NULL,
	"restriction" "restriction" NOT NULL,
	"choices" text[] NOT NULL,
	"critical_choices" text[] DEFAULT '{}' NOT NULL,
	"decimals" integer,
	CONSTRAINT "tests_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "tube_types" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cap" text,
	"additive" text,
	"draw_order" integer NOT NULL,
	"volume_ml" numeric NOT NULL,
	"inversions" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tube_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"machine" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"booking_id" uuid,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "lab_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"category_code" text,
	"platform_percent" integer NOT NULL,
	"lab_percent" integer NOT NULL,
	CONSTRAINT "lab_shares_one_per_category" UNIQUE NULLS NOT DISTINCT("lab_id","category_code"),
	CONSTRAINT "lab_shares_split_is_100" CHECK ("lab_shares"."platform_percent" between 1 and 99 and "lab_shares"."platform_percent" + "lab_shares"."lab_percent" = 100)
);
--> statement-breakpoint
CREATE TABLE "labs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	"state" "lab_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"locality" text NOT NULL,
	"address" text NOT NULL,
	"pincode" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"working_days" integer[] NOT NULL,
	"service_type" text NOT NULL,
	"share_type" text NOT NULL,
	"rating_tenths" integer,
	"nabl_certificate" text,
	"nabl_from" date,
	"nabl_to" date,
	"licence_from" date NOT NULL,
	"licence_to" date NOT NULL,
	"minimum_charge_paise" bigint NOT NULL,
	"per_km_charge_paise" bigint NOT NULL,
	"additional_charges_paise" bigint NOT NULL,
	"minimum_km" integer NOT NULL,
	"maximum_km" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "labs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"lab_id" uuid NOT NULL,
	"item_code" text NOT NULL,
	"test_code" text,
	"panel_code" text,
	"price_paise" bigint NOT NULL,
	"list_price_paise" bigint NOT NULL,
	"tat_hours" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "offers_lab_id_item_code_pk" PRIMARY KEY("lab_id","item_code"),
	CONSTRAINT "offers_of_one_item" CHECK ("offers"."item_code" = coalesce("offers"."test_code", "offers"."panel_code")),
	CONSTRAINT "offers_test_or_panel" CHECK (num_nonnulls("offers"."test_code", "offers"."panel_code") = 1),
	CONSTRAINT "offers_price_positive" CHECK ("offers"."price_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_entity" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"registration_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"journal_id" uuid NOT NULL,
	"account" text NOT NULL,
	"party_id" uuid,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item_code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"category_code" text NOT NULL,
	"platform_percent" integer NOT NULL,
	"lab_percent" integer NOT NULL,
	"platform_share_paise" bigint NOT NULL,
	"lab_share_paise" bigint NOT NULL,
	"tat_hours" integer NOT NULL,
	"fasting_hours" integer NOT NULL,
	"preparation" text NOT NULL,
	CONSTRAINT "order_lines_once" UNIQUE("order_id","item_code"),
	CONSTRAINT "order_lines_split_is_whole" CHECK ("order_lines"."platform_share_paise" + "order_lines"."lab_share_paise" = "order_lines"."price_paise"),
	CONSTRAINT "order_lines_split_is_100" CHECK ("order_lines"."platform_percent" + "order_lines"."lab_percent" = 100)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"patient_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"sex" "sex" NOT NULL,
	"lab_id" uuid NOT NULL,
	"state" "order_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tat_hours" integer NOT NULL,
	"collected_at" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"first_promised_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"recollections" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_two_recollections" CHECK ("orders"."recollections" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "test_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test_code" text NOT NULL,
	"name" text NOT NULL,
	"result_type" "result_type" NOT NULL,
	"state" "item_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"price_paise" bigint NOT NULL,
	"platform_share_paise" bigint NOT NULL,
	"lab_share_paise" bigint NOT NULL,
	"reason" text,
	CONSTRAINT "test_items_once" UNIQUE("order_id","line_id","test_code"),
	CONSTRAINT "test_items_split_is_whole" CHECK ("test_items"."platform_share_paise" + "test_items"."lab_share_paise" = "test_items"."price_paise")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"subject_id" uuid,
	"user_id" uuid,
	"channel" text NOT NULL,
	"sealed" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sending_since" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"state" "payment_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"amount_paise" bigint NOT NULL,
	"receipt_number" text,
	"collected_by" uuid,
	"collected_at" timestamp with time zone,
	CONSTRAINT "payments_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "payments_receiptNumber_unique" UNIQUE("receipt_number"),
	CONSTRAINT "payments_not_negative" CHECK ("payments"."amount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"phlebotomist_part_paise" bigint NOT NULL,
	"phlebotomist_id" uuid,
	"state" "receivable_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"attached_booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receivables_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "receivables_positive" CHECK ("receivables"."amount_paise" > 0),
	CONSTRAINT "receivables_attached_somewhere" CHECK (("receivables"."state" in ('attached', 'settled')) = ("receivables"."attached_booking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"test_item_id" uuid,
	"amount_paise" bigint NOT NULL,
	"state" "refund_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"mode" text NOT NULL,
	"due_by" date NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"line" text NOT NULL,
	"landmark" text,
	"locality" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"point_source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"origin" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "otp_challenges_five_tries" CHECK ("otp_challenges"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"birth_date" date NOT NULL,
	"sex" "sex" NOT NULL,
	"relation" "relation" NOT NULL,
	"guardian_declared_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phlebotomists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"lab_id" uuid,
	"location_id" integer,
	CONSTRAINT "role_grants_once" UNIQUE NULLS NOT DISTINCT("user_id","role","lab_id","location_id"),
	CONSTRAINT "role_grants_lab_named" CHECK (("role_grants"."role"::text like 'lab-%') = ("role_grants"."lab_id" is not null)),
	CONSTRAINT "role_grants_city_named" CHECK (("role_grants"."role" = 'phlebotomist') = ("role_grants"."location_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"suspended_by" uuid NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"restored_by" uuid,
	"restored_at" timestamp with time zone,
	"restored_reason" text
);
--> statement-breakpoint
CREATE TABLE "franchises" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location_id" integer
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "locations_name_unique" UNIQUE("name"),
	CONSTRAINT "locations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pincodes" (
	"pincode" text NOT NULL,
	"locality" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pincodes_pincode_locality_pk" PRIMARY KEY("pincode","locality")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"abbreviation" text NOT NULL,
	"gst_code" text NOT NULL,
	CONSTRAINT "states_abbreviation_unique" UNIQUE("abbreviation"),
	CONSTRAINT "states_gstCode_unique" UNIQUE("gst_code")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"actor" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"token" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replies_actor_call_key_pk" PRIMARY KEY("actor","call","key")
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" "report_state" NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"verify_token" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"pdf_key" text,
	"pdf_hash" text,
	CONSTRAINT "report_versions_verifyToken_unique" UNIQUE("verify_token"),
	CONSTRAINT "report_versions_number" UNIQUE("report_id","number")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"state" "report_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "call_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"told_to" text,
	"read_back" text,
	"told_by" uuid,
	"told_at" timestamp with time zone,
	CONSTRAINT "call_tasks_resultId_unique" UNIQUE("result_id")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_current" boolean NOT NULL,
	"value" numeric,
	"choice" text,
	"text" text,
	"unit" text,
	"decimals" integer,
	"flag" "result_flag" NOT NULL,
	"range_low" numeric,
	"range_high" numeric,
	"comment" text,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"authorised_by" uuid,
	"authorised_at" timestamp with time zone,
	"superseded_reason" text,
	CONSTRAINT "results_one_kind" CHECK (num_nonnulls("results"."value", "results"."choice", "results"."text") = 1),
	CONSTRAINT "results_second_person_signs" CHECK ("results"."authorised_by" is null or "results"."authorised_by" <> "results"."entered_by")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" "visit_kind" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slots_once" UNIQUE("lab_id","kind","starts_at"),
	CONSTRAINT "slots_not_oversold" CHECK ("slots"."used" between 0 and "slots"."capacity"),
	CONSTRAINT "slots_end_after_start" CHECK ("slots"."ends_at" > "slots"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "accession_counters" (
	"lab_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "accession_counters_lab_id_year_pk" PRIMARY KEY("lab_id","year")
);
--> statement-breakpoint
CREATE TABLE "barcodes" (
	"barcode" text PRIMARY KEY NOT NULL,
	"tube_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tube_items" (
	"tube_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	CONSTRAINT "tube_items_tube_id_test_item_id_pk" PRIMARY KEY("tube_id","test_item_id")
);
--> statement-breakpoint
CREATE TABLE "tubes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"tube_type_code" text NOT NULL,
	"state" "tube_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"barcode" text,
	"replaces_id" uuid,
	"labelled_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accession" text,
	"reject_reason" text,
	"reject_note" text,
	"write_off_reason" text,
	CONSTRAINT "tubes_barcode_unique" UNIQUE("barcode"),
	CONSTRAINT "tubes_replacesId_unique" UNIQUE("replaces_id"),
	CONSTRAINT "tubes_accession_once" UNIQUE("lab_id","accession"),
	CONSTRAINT "tubes_rejected_with_reason" CHECK ("tubes"."state" <> 'rejected' or "tubes"."reject_reason" is not null),
	CONSTRAINT "tubes_collected_after_label" CHECK ("tubes"."collected_at" is null or "tubes"."collected_at" >= "tubes"."labelled_at")
);
--> statement-breakpoint
CREATE TABLE "visit_slots" (
	"visit_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "visit_slots_visit_id_slot_id_pk" PRIMARY KEY("visit_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	"kind" "visit_kind" NOT NULL,
	"state" "visit_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"phlebotomist_id" uuid,
	"preferred_phlebotomist_id" uuid,
	"start_code_sealed" text NOT NULL,
	"start_code_tries" integer DEFAULT 0 NOT NULL,
	"is_recollection" boolean NOT NULL,
	"reschedules" integer DEFAULT 0 NOT NULL,
	"cash_due_paise" bigint NOT NULL,
	"dispatch" jsonb,
	"accepted_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"identified_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"manifest_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"fail_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_five_code_tries" CHECK ("visits"."start_code_tries" between 0 and 5),
	CONSTRAINT "visits_two_reschedules" CHECK ("visits"."reschedules" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_panel_code_panels_code_fk" FOREIGN KEY ("panel_code") REFERENCES "public"."panels"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD CONSTRAINT "reference_ranges_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_tube_type_code_tube_types_code_fk" FOREIGN KEY ("tube_type_code") REFERENCES "public"."tube_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_panel_code_panels_code_fk" FOREIGN KEY ("panel_code") REFERENCES "public"."panels"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected_by_user_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_attached_booking_id_bookings_id_fk" FOREIGN KEY ("attached_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_acceptances" ADD CONSTRAINT "notice_acceptances_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD CONSTRAINT "phlebotomists_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_suspended_by_user_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_restored_by_user_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchises" ADD CONSTRAINT "franchises_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_told_by_user_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_verified_by_user_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_authorised_by_user_id_fk" FOREIGN KEY ("authorised_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accession_counters" ADD CONSTRAINT "accession_counters_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tube_items" ADD CONSTRAINT "tube_items_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tube_items" ADD CONSTRAINT "tube_items_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_tube_type_code_tube_types_code_fk" FOREIGN KEY ("tube_type_code") REFERENCES "public"."tube_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_slots" ADD CONSTRAINT "visit_slots_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_slots" ADD CONSTRAINT "visit_slots_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_preferred_phlebotomist_id_user_id_fk" FOREIGN KEY ("preferred_phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_userId_idx" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_userId_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "twoFactor_userId_idx" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "bookings_account" ON "bookings" USING btree ("account_id","placed_at");--> statement-breakpoint
CREATE INDEX "quotes_account" ON "quotes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reference_ranges_test" ON "reference_ranges" USING btree ("test_code");--> statement-breakpoint
CREATE INDEX "tests_category" ON "tests" USING btree ("category_code");--> statement-breakpoint
CREATE INDEX "events_booking" ON "events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "labs_location" ON "labs" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "offers_item" ON "offers" USING btree ("item_code");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","party_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_booking" ON "ledger_journals" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "orders_booking" ON "orders" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "orders_lab_state" ON "orders" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "test_items_lab_state" ON "test_items" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "messages_queued" ON "messages" USING btree ("created_at") WHERE "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_cash_in_hand" ON "payments" USING btree ("collected_by") WHERE "payments"."state" = 'cash-collected';--> statement-breakpoint
CREATE INDEX "receivables_account" ON "receivables" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_per_item" ON "refunds" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_acceptances_one_in_force" ON "notice_acceptances" USING btree ("user_id","version") WHERE "notice_acceptances"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "otp_challenges_phone" ON "otp_challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "otp_challenges_origin" ON "otp_challenges" USING btree ("origin","created_at");--> statement-breakpoint
CREATE INDEX "password_tries_subject" ON "password_tries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "patients_account" ON "patients" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_in_force" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "pincodes_state" ON "pincodes" USING btree ("state");--> statement-breakpoint
CREATE INDEX "replies_created" ON "replies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "call_tasks_open" ON "call_tasks" USING btree ("lab_id") WHERE "call_tasks"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "results_number" ON "results" USING btree ("test_item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "results_one_current" ON "results" USING btree ("test_item_id") WHERE "results"."is_current";--> statement-breakpoint
CREATE INDEX "slots_starts_at" ON "slots" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "tube_items_item" ON "tube_items" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "tubes_order" ON "tubes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tubes_visit" ON "tubes" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "tubes_lab_state" ON "tubes" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "visit_slots_slot" ON "visit_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "visits_booking" ON "visits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "visits_offered" ON "visits" USING btree ("location_id","starts_at") WHERE "visits"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "visits_phlebotomist" ON "visits" USING btree ("phlebotomist_id","starts_at");