CREATE TYPE "public"."correction_state" AS ENUM('proposed', 'confirmed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."choice_meaning" AS ENUM('expected', 'abnormal', 'critical', 'neutral', 'immune', 'not-immune', 'equivocal', 'reading');--> statement-breakpoint
CREATE TYPE "public"."restriction" AS ENUM('none', 'prenatal-genetic', 'hiv', 'tb-serology', 'obstetric-imaging', 'identity-or-forensic', 'emergency-notice');--> statement-breakpoint
CREATE TYPE "public"."result_type" AS ENUM('numeric', 'qualitative', 'narrative', 'culture');--> statement-breakpoint
CREATE TYPE "public"."chargeback_state" AS ENUM('open', 'won', 'lost');--> statement-breakpoint
CREATE TYPE "public"."contact_message_state" AS ENUM('new', 'acknowledged', 'answered', 'closed');--> statement-breakpoint
CREATE TYPE "public"."contact_source" AS ENUM('contact', 'case');--> statement-breakpoint
CREATE TYPE "public"."invitation_state" AS ENUM('waiting', 'sent', 'accepted', 'refused', 'withdrawn', 'expired');--> statement-breakpoint
CREATE TYPE "public"."lab_state" AS ENUM('draft', 'submitted', 'under-review', 'changes-requested', 'inactive', 'active', 'suspended', 'terminated', 'refused');--> statement-breakpoint
CREATE TYPE "public"."notifiable_case_state" AS ENUM('open', 'told', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."item_state" AS ENUM('ordered', 'ready', 'entered', 'held', 'tech-verified', 'authorised', 'published', 'amended', 'recollect', 'cancelled', 'not-performed');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('draft', 'awaiting-payment', 'placed', 'accepted', 'collecting', 'sample-collected', 'at-lab', 'processing', 'partly-reported', 'recollection-due', 'reported', 'unfulfilled', 'closed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."attempt_state" AS ENUM('created', 'redirected', 'failed', 'aborted', 'review', 'captured', 'late-captured');--> statement-breakpoint
CREATE TYPE "public"."deposit_state" AS ENUM('taken', 'reconciled', 'short', 'corrected');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('due', 'cash-collected', 'deposited', 'reconciled', 'short', 'handed-back', 'awaiting', 'captured', 'part-refunded', 'refunded', 'chargeback', 'void');--> statement-breakpoint
CREATE TYPE "public"."code_asker" AS ENUM('stranger', 'known-device', 'signed-in');--> statement-breakpoint
CREATE TYPE "public"."relation" AS ENUM('self', 'spouse', 'child', 'parent', 'sibling', 'other');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('patient', 'phlebotomist', 'lab-technician', 'lab-authoriser', 'lab-manager', 'back-office', 'finance', 'administrator');--> statement-breakpoint
CREATE TYPE "public"."sex" AS ENUM('male', 'female', 'other');--> statement-breakpoint
CREATE TYPE "public"."break_state" AS ENUM('open', 'resolved');--> statement-breakpoint
CREATE TYPE "public"."credit_state" AS ENUM('pending', 'attached', 'settled', 'forgone');--> statement-breakpoint
CREATE TYPE "public"."receivable_state" AS ENUM('pending', 'attached', 'settled', 'waived', 'written-off');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('requested', 'approved', 'submitted', 'failed', 'manual-bank', 'processed', 'returned', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."revision_state" AS ENUM('draft', 'signed', 'discarded');--> statement-breakpoint
CREATE TYPE "public"."report_state" AS ENUM('registered', 'partial', 'final', 'amended', 'corrected', 'appended', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."call_state" AS ENUM('open', 'done', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."result_flag" AS ENUM('normal', 'low', 'high', 'critical-low', 'critical-high', 'critical', 'abnormal', 'no-range', 'neutral', 'immune', 'not-immune', 'equivocal', 'reading');--> statement-breakpoint
CREATE TYPE "public"."batch_state" AS ENUM('made', 'approved', 'closed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."debt_state" AS ENUM('proposed', 'confirmed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."payout_state" AS ENUM('batched', 'approved', 'paid', 'failed', 'withdrawn', 'returned');--> statement-breakpoint
CREATE TYPE "public"."settlement_state" AS ENUM('accrued', 'eligible', 'batched', 'approved', 'on-hold', 'paid', 'reversed');--> statement-breakpoint
CREATE TYPE "public"."visit_kind" AS ENUM('home', 'lab');--> statement-breakpoint
CREATE TYPE "public"."tube_state" AS ENUM('planned', 'labelled', 'collected', 'in-transit', 'handed-over', 'accepted', 'in-testing', 'stored', 'not-drawn', 'rejected', 'lost', 'disposed');--> statement-breakpoint
CREATE TYPE "public"."visit_fee_state" AS ENUM('waiting', 'to-decide', 'disputed', 'owed', 'waived');--> statement-breakpoint
CREATE TYPE "public"."visit_state" AS ENUM('held', 'offered', 'accepted', 'en-route', 'arrived', 'identified', 'collected', 'no-show-ph', 'failed', 'handed-over', 'rescheduled', 'cancelled');--> statement-breakpoint
CREATE SEQUENCE "public"."lab_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 41 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"origin" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"change" jsonb
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
	"version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "booking_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
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
	"point_source" text,
	"tests_total_paise" bigint NOT NULL,
	"collection_charge_paise" bigint NOT NULL,
	"receivables_total_paise" bigint NOT NULL,
	"credits_total_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"cancellation_fee_paise" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"fault" text,
	"cancel_reason" text,
	"cancellation_charge_paise" bigint,
	CONSTRAINT "bookings_number_unique" UNIQUE("number"),
	CONSTRAINT "bookings_quoteId_unique" UNIQUE("quote_id"),
	CONSTRAINT "bookings_total_adds_up" CHECK ("bookings"."total_paise" = "bookings"."tests_total_paise" + "bookings"."collection_charge_paise" + "bookings"."receivables_total_paise" - "bookings"."credits_total_paise"),
	CONSTRAINT "bookings_fault_named" CHECK ("bookings"."fault" in ('platform', 'lab', 'phlebotomist')),
	CONSTRAINT "bookings_office_cancel_names_fault" CHECK ("bookings"."cancelled_by" is distinct from 'back-office' or "bookings"."fault" is not null),
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
CREATE TABLE "cash_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"reason" text NOT NULL,
	"state" "correction_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cash_corrections_positive" CHECK ("cash_corrections"."amount_paise" > 0),
	CONSTRAINT "cash_corrections_second_person" CHECK ("cash_corrections"."decided_by" <> "cash_corrections"."proposed_by"),
	CONSTRAINT "cash_corrections_decided" CHECK (("cash_corrections"."state" = 'proposed') = ("cash_corrections"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"service_type" text NOT NULL,
	"platform_percent" integer NOT NULL,
	"lab_percent" integer NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_split_is_100" CHECK ("categories"."platform_percent" between 1 and 80 and "categories"."platform_percent" + "categories"."lab_percent" = 100)
);
--> statement-breakpoint
CREATE TABLE "critical_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_code" text NOT NULL,
	"sex" text NOT NULL,
	"from_days" integer,
	"from_years" integer,
	"to_days" integer,
	"to_years" integer,
	"low" numeric,
	"high" numeric,
	"source" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "critical_limits_sex" CHECK ("critical_limits"."sex" in ('male', 'female', 'any')),
	CONSTRAINT "critical_limits_ages" CHECK (num_nonnulls("critical_limits"."from_days", "critical_limits"."from_years") = 1 and num_nonnulls("critical_limits"."to_days", "critical_limits"."to_years") <= 1
        and coalesce("critical_limits"."from_days" between 0 and 364, "critical_limits"."from_years" between 1 and 150)
        and coalesce("critical_limits"."to_days" between 1 and 364, "critical_limits"."to_years" between 1 and 150, true)),
	CONSTRAINT "critical_limits_apart" CHECK ("critical_limits"."low" < "critical_limits"."high"),
	CONSTRAINT "critical_limits_none_says_why" CHECK (num_nonnulls("critical_limits"."low", "critical_limits"."high") > 0 or "critical_limits"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "immunity_limits" (
	"test_code" text PRIMARY KEY NOT NULL,
	"not_immune_below" numeric NOT NULL,
	"immune_from" numeric NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "immunity_limits_order" CHECK ("immunity_limits"."not_immune_below" <= "immunity_limits"."immune_from")
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
	"measures_hi" text DEFAULT '' NOT NULL,
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
	"condition" text,
	"premise" text,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "reference_ranges_condition" CHECK (condition in ('pregnancy', 'trimester-1', 'trimester-2', 'trimester-3')),
	CONSTRAINT "reference_ranges_premise" CHECK (premise in ('decision-limit', 'newborn-threshold', 'follicular', 'luteal', 'before-menopause', 'after-menopause', 'not-pregnant', 'morning', 'early-cycle-morning', 'fasting', 'fasting-at-rest', 'hour-after-glucose', 'trough', 'twelve-hours-after-dose', 'heart-failure', 'with-calcineurin-inhibitor', 'oestrogens', 'normal-kidneys', 'kidney-g1', 'kidney-by-age', 'from-hba1c', 'percentile-99', 'thyroid-in-place', 'total-psa-4-to-10', 'pleural-fluid', 'class-0', 'induration', 'hyaline', 'not-detected'))
);
--> statement-breakpoint
CREATE TABLE "test_choices" (
	"test_code" text NOT NULL,
	"position" integer NOT NULL,
	"choice" text NOT NULL,
	"choice_hi" text NOT NULL,
	"meaning" "choice_meaning" NOT NULL,
	"is_notified" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"note" text,
	CONSTRAINT "test_choices_test_code_choice_pk" PRIMARY KEY("test_code","choice"),
	CONSTRAINT "test_choices_source" CHECK ("test_choices"."source" <> '' and "test_choices"."choice_hi" <> '')
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
	"measures_hi" text DEFAULT '' NOT NULL,
	"method" text NOT NULL,
	"tat_hours" integer NOT NULL,
	"unit" text,
	"result_type" "result_type" NOT NULL,
	"is_home_collected" boolean NOT NULL,
	"lab_only_reason" text,
	"collection_event" text DEFAULT 'any' NOT NULL,
	"draw_ml" numeric,
	"consent_family" text,
	"needs_pcpndt" boolean DEFAULT false NOT NULL,
	"notify" text,
	"is_sold" boolean DEFAULT true NOT NULL,
	"indicative_price_paise" bigint NOT NULL,
	"restriction" "restriction" NOT NULL,
	"choices" text[] NOT NULL,
	"decimals" integer,
	"lowest" numeric,
	"plausible_low" numeric,
	"plausible_high" numeric,
	CONSTRAINT "tests_name_unique" UNIQUE("name"),
	CONSTRAINT "tests_consent_family_known" CHECK (consent_family in ('genetic', 'predisposition', 'haemoglobin')),
	CONSTRAINT "tests_event_known" CHECK (collection_event in ('any', 'fasting', 'post-meal-2h', 'glucose-1h', 'glucose-2h', 'morning-8', 'afternoon-4', 'morning', 'night', 'before-dose', '24h', 'cycle-early', 'cycle-early-morning', 'cycle-luteal'))
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
	"lost_ml" numeric DEFAULT 0 NOT NULL,
	"test_ml" numeric,
	"small_code" text,
	CONSTRAINT "tube_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"capture_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"respond_by" date,
	"state" chargeback_state NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	"bearer" text,
	CONSTRAINT "chargebacks_caseNumber_unique" UNIQUE("case_number"),
	CONSTRAINT "chargebacks_positive" CHECK ("chargebacks"."amount_paise" > 0),
	CONSTRAINT "chargebacks_decided_with_note" CHECK (("chargebacks"."state" = 'open') = ("chargebacks"."decided_by" is null) and ("chargebacks"."state" = 'open') = ("chargebacks"."note" is null)),
	CONSTRAINT "chargebacks_second_person" CHECK ("chargebacks"."decided_by" <> "chargebacks"."opened_by"),
	CONSTRAINT "chargebacks_lost_by_somebody" CHECK (("chargebacks"."state" = 'lost') = ("chargebacks"."bearer" is not null))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"source" "contact_source" NOT NULL,
	"state" "contact_message_state" DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sealed" text NOT NULL,
	"writer_hash" text NOT NULL,
	"origin_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"end_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (case when ended_at is not null then null when acknowledged_at is null then acknowledge_by else end_by end) STORED,
	"acknowledge_alarmed_at" timestamp with time zone,
	"end_alarmed_at" timestamp with time zone,
	"acknowledge_late_since" timestamp with time zone,
	"end_late_since" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "contact_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "contact_messages_number_form" CHECK ("contact_messages"."number" ~ '^T-[0-9]{6}-[0-9]{6}$'),
	CONSTRAINT "contact_messages_promised" CHECK ("contact_messages"."acknowledge_by" = "contact_messages"."opened_at" + interval '48 hours'
        and "contact_messages"."end_by" between "contact_messages"."opened_at" + interval '28 days' and "contact_messages"."opened_at" + interval '31 days'),
	CONSTRAINT "contact_messages_acknowledged_once_seen" CHECK (("contact_messages"."state" = 'new') = ("contact_messages"."acknowledged_at" is null)),
	CONSTRAINT "contact_messages_ended_by_answer" CHECK (("contact_messages"."state" in ('answered', 'closed')) = ("contact_messages"."ended_at" is not null)),
	CONSTRAINT "contact_messages_closed_with_reason" CHECK (("contact_messages"."state" = 'closed') = ("contact_messages"."closed_reason" is not null)
        and "contact_messages"."closed_reason" in ('resolved', 'not-upheld', 'not-ours', 'repeated', 'no-answer-needed')),
	CONSTRAINT "contact_messages_late_is_marked" CHECK (("contact_messages"."acknowledged_at" <= "contact_messages"."acknowledge_by" or "contact_messages"."acknowledge_late_since" is not null)
        and ("contact_messages"."ended_at" <= "contact_messages"."end_by" or "contact_messages"."end_late_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "demo_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"moved_ms" bigint NOT NULL,
	CONSTRAINT "demo_clock_one_row" CHECK ("demo_clock"."id" = 1),
	CONSTRAINT "demo_clock_within_60_days" CHECK ("demo_clock"."moved_ms" between 0 and 5184000000)
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
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"old_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"stop_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_token" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_stop" UNIQUE("stop_hash"),
	CONSTRAINT "email_changes_another" CHECK ("email_changes"."email" <> "email_changes"."old_email"),
	CONSTRAINT "email_changes_proved_then_ended" CHECK ("email_changes"."ended_at" >= coalesce("email_changes"."proved_at", "email_changes"."asked_at"))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pseudonym" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"kept" jsonb NOT NULL,
	"medical_until" date,
	"medical_forgotten_at" timestamp with time zone,
	CONSTRAINT "erasures_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "erasures_forgotten_after_its_time" CHECK ("erasures"."medical_forgotten_at" is null or ("erasures"."medical_forgotten_at" at time zone 'Asia/Kolkata')::date >= "erasures"."medical_until")
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
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" "role" NOT NULL,
	"lab_id" uuid,
	"location_id" integer,
	"state" "invitation_state" DEFAULT 'sent' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" text,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"refused_reason" text,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_lab_named" CHECK (("invitations"."role"::text like 'lab-%') = ("invitations"."lab_id" is not null)),
	CONSTRAINT "invitations_city_named" CHECK (("invitations"."role" = 'phlebotomist') = ("invitations"."location_id" is not null)),
	CONSTRAINT "invitations_accepted_by" CHECK (("invitations"."state" = 'accepted') = ("invitations"."accepted_by" is not null)),
	CONSTRAINT "invitations_second_administrator" CHECK ("invitations"."state" <> 'sent' or "invitations"."role" <> 'administrator' or "invitations"."decided_by" is not null),
	CONSTRAINT "invitations_decided_by_another" CHECK ("invitations"."decided_by" is null or ("invitations"."decided_by" <> "invitations"."invited_by" and "invitations"."accepted_by" is distinct from "invitations"."decided_by")),
	CONSTRAINT "invitations_decided_whole" CHECK (("invitations"."decided_by" is null) = ("invitations"."decided_at" is null) and ("invitations"."state" = 'refused') = ("invitations"."refused_reason" is not null) and ("invitations"."state" <> 'refused' or "invitations"."decided_by" is not null)),
	CONSTRAINT "invitations_linked_when_sent" CHECK (case when "invitations"."state" in ('sent', 'accepted') then "invitations"."token_hash" is not null when "invitations"."state" in ('waiting', 'refused') then "invitations"."token_hash" is null else true end),
	CONSTRAINT "invitations_approval_runs_out" CHECK ("invitations"."state" = 'refused' or "invitations"."decided_at" is null or "invitations"."expires_at" <= "invitations"."decided_at" + interval '72 hours')
);
--> statement-breakpoint
CREATE TABLE "kept_typing" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_typing_user_id_order_id_pk" PRIMARY KEY("user_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "authorized_signatories" (
	"lab_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"email" text,
	"designation" text,
	"din" text,
	"aadhaar_last_four" text,
	"aadhaar_hash" text,
	CONSTRAINT "authorized_signatories_four_digits" CHECK ("authorized_signatories"."aadhaar_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "contract_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposal_sealed" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"effective_at" timestamp with time zone,
	CONSTRAINT "contract_changes_second_person" CHECK ("contract_changes"."decided_by" <> "contract_changes"."proposed_by"),
	CONSTRAINT "contract_changes_decided_by_somebody" CHECK ("contract_changes"."state" not in ('approved', 'refused') or "contract_changes"."decided_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "lab_bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"bank_name" text,
	"holder_name" text,
	"ifsc" text,
	"account_sealed" text NOT NULL,
	"account_hash" text NOT NULL,
	"account_last_four" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "validity_warnings" (
	"lab_id" uuid NOT NULL,
	"of" text NOT NULL,
	"ends_on" date NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "validity_warnings_lab_id_of_ends_on_days_pk" PRIMARY KEY("lab_id","of","ends_on","days")
);
--> statement-breakpoint
CREATE TABLE "lab_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid,
	"draft_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_key" text,
	"type" text,
	"sha256" text,
	"byte_count" integer,
	"declaration" text,
	"reason" text,
	"expires_on" date,
	"registration_number" text,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lab_documents_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "lab_documents_of_one" CHECK (num_nonnulls("lab_documents"."lab_id", "lab_documents"."draft_id") = 1),
	CONSTRAINT "lab_documents_file_or_words" CHECK (num_nonnulls("lab_documents"."file_key", "lab_documents"."declaration") = 1),
	CONSTRAINT "lab_documents_refused_with_reason" CHECK ("lab_documents"."state" <> 'refused' or "lab_documents"."reason" is not null),
	CONSTRAINT "lab_documents_registered" CHECK ("lab_documents"."kind" <> 'pcpndt' or "lab_documents"."state" <> 'approved'
        or num_nonnulls("lab_documents"."registration_number", "lab_documents"."expires_on") = 2),
	CONSTRAINT "lab_documents_two_people" CHECK ("lab_documents"."state" <> 'approved' or "lab_documents"."decided_by" is distinct from "lab_documents"."uploaded_by"
        or "lab_documents"."decided_by" is null)
);
--> statement-breakpoint
CREATE TABLE "lab_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"owner_id" uuid,
	"typed_sealed" text NOT NULL,
	"email_sealed" text,
	"origin_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"lab_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_drafts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "lab_drafts_one_lab_each" UNIQUE("lab_id"),
	CONSTRAINT "lab_drafts_of_one" CHECK (num_nonnulls("lab_drafts"."token_hash", "lab_drafts"."owner_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "lab_holidays" (
	"lab_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "lab_holidays_lab_id_day_pk" PRIMARY KEY("lab_id","day")
);
--> statement-breakpoint
CREATE TABLE "lab_lines" (
	"lab_id" uuid PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"service_type" text NOT NULL,
	"state" "lab_state" NOT NULL,
	"rating_tenths" integer NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"has_image" boolean NOT NULL,
	"sought" text GENERATED ALWAYS AS (lower("lab_lines"."code" || chr(10) || "lab_lines"."name" || chr(10) || "lab_lines"."organization" || chr(10) || "lab_lines"."locality" || chr(10) || "lab_lines"."city" || chr(10) || "lab_lines"."pincode")) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_papers" (
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"valid_from" date,
	"valid_to" date NOT NULL,
	"scope" text[] DEFAULT '{}' NOT NULL,
	"document_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_papers_lab_id_kind_version_pk" PRIMARY KEY("lab_id","kind","version"),
	CONSTRAINT "lab_papers_once_per_change" UNIQUE("change_id"),
	CONSTRAINT "lab_papers_kind" CHECK ("lab_papers"."kind" in ('licence', 'accreditation', 'pcpndt')),
	CONSTRAINT "lab_papers_from_one" CHECK ("lab_papers"."version" >= 1),
	CONSTRAINT "lab_papers_first_day" CHECK (("lab_papers"."kind" = 'pcpndt') = ("lab_papers"."valid_from" is null)),
	CONSTRAINT "lab_papers_days_in_order" CHECK ("lab_papers"."valid_from" <= "lab_papers"."valid_to"),
	CONSTRAINT "lab_papers_scope_of_accreditation" CHECK (("lab_papers"."kind" = 'accreditation') = (cardinality("lab_papers"."scope") > 0))
);
--> statement-breakpoint
CREATE TABLE "lab_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"category_code" text,
	"platform_percent" integer NOT NULL,
	"lab_percent" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_shares_one_per_category" UNIQUE NULLS NOT DISTINCT("lab_id","effective_at","category_code"),
	CONSTRAINT "lab_shares_split_is_100" CHECK ("lab_shares"."platform_percent" between 1 and 80 and "lab_shares"."platform_percent" + "lab_shares"."lab_percent" = 100)
);
--> statement-breakpoint
CREATE TABLE "labs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"registration_number" text,
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
	"rating_tenths" integer,
	"director_name" text,
	"description" text,
	"technicians" text,
	"pathologists" text,
	"agreement_process" text,
	"nabl_certificate" text,
	"nabl_from" date,
	"nabl_to" date,
	"nabl_scope" text[] DEFAULT '{}' NOT NULL,
	"pcpndt_number" text,
	"pcpndt_to" date,
	"counsellor_name" text,
	"counsellor_phone" text,
	"counsellor_hours" text,
	"licence_number" text,
	"licence_from" date NOT NULL,
	"licence_to" date NOT NULL,
	"minimum_charge_paise" bigint,
	"per_km_charge_paise" bigint,
	"additional_charges_paise" bigint,
	"minimum_km" integer,
	"maximum_km" integer,
	"slot_capacity" integer,
	"submission_sealed" text,
	"news_email_sealed" text,
	"state_reason" text,
	"entered_by" uuid,
	"approved_by" uuid,
	"activated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "labs_code_unique" UNIQUE("code"),
	CONSTRAINT "labs_slot_capacity_in_bounds" CHECK ("labs"."slot_capacity" between 1 and 1000),
	CONSTRAINT "labs_active_with_charges" CHECK ("labs"."state" <> 'active' or num_nulls("labs"."minimum_charge_paise", "labs"."per_km_charge_paise",
        "labs"."additional_charges_paise", "labs"."minimum_km", "labs"."maximum_km") = 0),
	CONSTRAINT "labs_second_person_activates" CHECK ("labs"."activated_by" is null or ("labs"."activated_by" is distinct from "labs"."approved_by"
        and "labs"."activated_by" is distinct from "labs"."entered_by")),
	CONSTRAINT "labs_counselling_whole" CHECK (num_nonnulls("labs"."counsellor_name", "labs"."counsellor_phone", "labs"."counsellor_hours") in (0, 3)),
	CONSTRAINT "labs_pcpndt_whole" CHECK (num_nonnulls("labs"."pcpndt_number", "labs"."pcpndt_to") in (0, 2))
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
	"version" integer DEFAULT 1 NOT NULL,
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
	"franchise_id" integer DEFAULT 1 NOT NULL,
	"pan_sealed" text,
	"pan_hash" text,
	"gstin_sealed" text,
	"gstin_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organizations_panHash_unique" UNIQUE("pan_hash")
);
--> statement-breakpoint
CREATE TABLE "signatories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"registration_number" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "signatories_once_in_a_lab" UNIQUE("lab_id","user_id"),
	CONSTRAINT "signatories_whole" CHECK (btrim("signatories"."name") <> '' and btrim("signatories"."qualification") <> '' and btrim("signatories"."registration_number") <> '')
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
	"booking_id" uuid,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifiable_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"system" text NOT NULL,
	"state" "notifiable_case_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"authority" text,
	"reference" text,
	"notified_on" date,
	"told_by" uuid,
	"told_at" timestamp with time zone,
	"withdrawn_reason" text,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "notifiable_cases_once_per_result" UNIQUE("result_id","kind"),
	CONSTRAINT "notifiable_cases_kind" CHECK ("notifiable_cases"."kind" in ('case', 'retraction')),
	CONSTRAINT "notifiable_cases_told_whole" CHECK (num_nonnulls("notifiable_cases"."authority", "notifiable_cases"."reference", "notifiable_cases"."notified_on", "notifiable_cases"."told_by", "notifiable_cases"."told_at")
        = case when "notifiable_cases"."state" = 'told' then 5 else 0 end),
	CONSTRAINT "notifiable_cases_not_told_tomorrow" CHECK ("notifiable_cases"."notified_on" is null or "notifiable_cases"."notified_on" <= ("notifiable_cases"."told_at" at time zone 'Asia/Kolkata')::date),
	CONSTRAINT "notifiable_cases_withdrawn_says_why" CHECK (num_nonnulls("notifiable_cases"."withdrawn_reason", "notifiable_cases"."withdrawn_by", "notifiable_cases"."withdrawn_at")
        = case when "notifiable_cases"."state" = 'withdrawn' then 3 else 0 end)
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
	"is_pregnant" boolean,
	"due_on" date,
	"lab_id" uuid NOT NULL,
	"referrer_name" text,
	"referrer_phone" text,
	"state" "order_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tat_hours" integer NOT NULL,
	"collected_at" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"first_promised_at" timestamp with time zone,
	"late_since" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"recollections" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_no_man_is_pregnant" CHECK ("orders"."sex" <> 'male' or "orders"."is_pregnant" is not true),
	CONSTRAINT "orders_due_when_pregnant" CHECK ("orders"."due_on" is null or "orders"."is_pregnant" is true),
	CONSTRAINT "orders_referrer_to_call" CHECK ("orders"."referrer_phone" is null
        or ("orders"."referrer_name" is not null and "orders"."referrer_phone" ~ '^\+91[1-9][0-9]{9}$')),
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
	"repaid_at" timestamp with time zone,
	"late_since" timestamp with time zone,
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
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"session_id" uuid,
	"name" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_one_a_session" UNIQUE("session_id"),
	CONSTRAINT "passkey_challenges_named" CHECK (("passkey_challenges"."session_id" is null) = ("passkey_challenges"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_place_taken" UNIQUE("user_id","place"),
	CONSTRAINT "passkeys_ten" CHECK ("passkeys"."place" between 1 and 10),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" between 0 and 4294967295),
	CONSTRAINT "passkeys_name" CHECK (length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_id" uuid,
	"reference_no" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"bank_reference" text,
	"instrument" text,
	"captured_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "captures_referenceNo_unique" UNIQUE("reference_no"),
	CONSTRAINT "captures_positive" CHECK ("captures"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"expected_paise" bigint NOT NULL,
	"counted_paise" bigint NOT NULL,
	"short_reason" text,
	"state" "deposit_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"bank_reference" text,
	"found_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cash_deposits_number_unique" UNIQUE("number"),
	CONSTRAINT "cash_deposits_bankReference_unique" UNIQUE("bank_reference"),
	CONSTRAINT "cash_deposits_found_within" CHECK ("cash_deposits"."found_paise" >= 0 and "cash_deposits"."found_paise" <= "cash_deposits"."expected_paise" - "cash_deposits"."counted_paise" and ("cash_deposits"."state"::text = 'corrected') = ("cash_deposits"."found_paise" > 0 and "cash_deposits"."found_paise" = "cash_deposits"."expected_paise" - "cash_deposits"."counted_paise")),
	CONSTRAINT "cash_deposits_not_more" CHECK ("cash_deposits"."counted_paise" between 0 and "cash_deposits"."expected_paise"),
	CONSTRAINT "cash_deposits_short_says_why" CHECK (("cash_deposits"."counted_paise" < "cash_deposits"."expected_paise") = ("cash_deposits"."short_reason" is not null)),
	CONSTRAINT "cash_deposits_second_person" CHECK ("cash_deposits"."decided_by" <> "cash_deposits"."taken_by")
);
--> statement-breakpoint
CREATE TABLE "gateway_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"door" text NOT NULL,
	"digest" text NOT NULL,
	"number" text,
	"reference_no" text,
	"claimed_status" text,
	"verdict" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid,
	"booking_id" uuid,
	"account_id" uuid,
	"client_reference" text,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" "attempt_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"page_ends_at" timestamp with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"last_status" text,
	CONSTRAINT "payment_attempts_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_attempts_positive" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "payment_attempts_of_a_booking" CHECK (("payment_attempts"."payment_id" is null) = ("payment_attempts"."booking_id" is null)),
	CONSTRAINT "payment_attempts_client_reference" CHECK ("payment_attempts"."client_reference" is null or ("payment_attempts"."booking_id" is null and length("payment_attempts"."client_reference") <= 40))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"state" "payment_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"amount_paise" bigint NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"charged_back_paise" bigint DEFAULT 0 NOT NULL,
	"receipt_number" text,
	"collected_by" uuid,
	"collected_at" timestamp with time zone,
	"deposit_id" uuid,
	CONSTRAINT "payments_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "payments_receiptNumber_unique" UNIQUE("receipt_number"),
	CONSTRAINT "payments_not_negative" CHECK ("payments"."amount_paise" >= 0),
	CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_paise" >= 0 and "payments"."charged_back_paise" >= 0 and "payments"."refunded_paise" + "payments"."charged_back_paise" <= "payments"."amount_paise")
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
CREATE TABLE "guardian_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"guardian" text NOT NULL,
	"notice_version" text NOT NULL,
	"phone_hash" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "guardian_consents_guardian" CHECK ("guardian_consents"."guardian" in ('parent', 'legal-guardian'))
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
	"asker" "code_asker" DEFAULT 'stranger' NOT NULL,
	"network" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "otp_challenges_five_tries" CHECK ("otp_challenges"."tries" between 0 and 5)
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
	"weight_grams" integer,
	"weighed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "patients_weight_possible" CHECK ("patients"."weight_grams" between 500 and 200000),
	CONSTRAINT "patients_weighed_on_a_day" CHECK (num_nonnulls("patients"."weight_grams", "patients"."weighed_on") <> 1)
);
--> statement-breakpoint
CREATE TABLE "person_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"list_head" text NOT NULL
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
	"invitation_id" uuid,
	CONSTRAINT "role_grants_invitationId_unique" UNIQUE("invitation_id"),
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
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "franchises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"location_id" integer,
	CONSTRAINT "franchises_once" UNIQUE NULLS NOT DISTINCT("name","location_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "locations_name_unique" UNIQUE("name"),
	CONSTRAINT "locations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "locations_in_india" CHECK ("locations"."latitude" between 6 and 37.6 and "locations"."longitude" between 68 and 97.5)
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
CREATE TABLE "range_confirmations" (
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"said_by" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "range_confirmations_lab_id_test_code_number_pk" PRIMARY KEY("lab_id","test_code","number"),
	CONSTRAINT "range_confirmations_kind" CHECK ("range_confirmations"."kind" in ('confirmed', 'withdrawn')),
	CONSTRAINT "range_confirmations_withdrawn_with_reason" CHECK (("range_confirmations"."kind" = 'withdrawn') = ("range_confirmations"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"state" "break_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"alerted_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconciliation_breaks_once" UNIQUE("day","kind","key"),
	CONSTRAINT "reconciliation_breaks_resolved_with_note" CHECK (("reconciliation_breaks"."state" = 'resolved') = ("reconciliation_breaks"."note" is not null and "reconciliation_breaks"."resolved_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"breaks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" "credit_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"attached_booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_positive" CHECK ("credits"."amount_paise" > 0),
	CONSTRAINT "credits_attached_somewhere" CHECK (("credits"."state" in ('attached', 'settled')) = ("credits"."attached_booking_id" is not null))
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
CREATE TABLE "refund_sendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"ref_no" text NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"claimed_by" uuid,
	"utr" text,
	"returned_by" uuid,
	CONSTRAINT "refund_sendings_refNo_unique" UNIQUE("ref_no"),
	CONSTRAINT "refund_sendings_utr_unique" UNIQUE("utr"),
	CONSTRAINT "refund_sendings_confirmed_with_utr" CHECK (("refund_sendings"."channel" = 'bank' and "refund_sendings"."state" in ('confirmed', 'returned')) = ("refund_sendings"."utr" is not null)),
	CONSTRAINT "refund_sendings_returned_by_another" CHECK (("refund_sendings"."state" = 'returned') = ("refund_sendings"."returned_by" is not null) and ("refund_sendings"."returned_by" is null or "refund_sendings"."returned_by" <> "refund_sendings"."claimed_by"))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"test_item_id" uuid,
	"capture_id" uuid,
	"kind" text DEFAULT 'booking' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"breakdown" jsonb,
	"state" "refund_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"mode" text NOT NULL,
	"due_by" date NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"account_sealed" text,
	"account_last_four" text,
	"utr" text,
	"processed_at" timestamp with time zone,
	"overdue_at" timestamp with time zone,
	CONSTRAINT "refunds_utr_unique" UNIQUE("utr"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_second_person" CHECK ("refunds"."decided_by" <> "refunds"."requested_by")
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
CREATE TABLE "report_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"base_version" integer NOT NULL,
	"state" "revision_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposal_sealed" text,
	"drafted_by" uuid NOT NULL,
	"drafted_from" text NOT NULL,
	"drafted_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_from" text,
	"decided_at" timestamp with time zone,
	"signature_id" uuid,
	"new_version" integer,
	"told_at" timestamp with time zone,
	CONSTRAINT "report_revisions_decided_by_somebody" CHECK (("report_revisions"."state" = 'draft') = ("report_revisions"."decided_by" is null) and ("report_revisions"."decided_by" is null) = ("report_revisions"."decided_at" is null) and ("report_revisions"."decided_by" is null) = ("report_revisions"."decided_from" is null)),
	CONSTRAINT "report_revisions_second_person" CHECK ("report_revisions"."state" <> 'signed' or "report_revisions"."decided_by" <> "report_revisions"."drafted_by"),
	CONSTRAINT "report_revisions_withdrawn_by_both_sides" CHECK ("report_revisions"."kind" <> 'withdraw' or "report_revisions"."state" <> 'signed' or "report_revisions"."decided_from" <> "report_revisions"."drafted_from"),
	CONSTRAINT "report_revisions_values_by_the_lab" CHECK ("report_revisions"."kind" = 'withdraw' or ("report_revisions"."drafted_from" = 'lab' and coalesce("report_revisions"."decided_from", 'lab') = 'lab')),
	CONSTRAINT "report_revisions_new_version" CHECK (("report_revisions"."new_version" is not null) = ("report_revisions"."state" = 'signed' and "report_revisions"."kind" <> 'withdraw'))
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" "report_state" NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
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
CREATE TABLE "call_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_task_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"tried_by" uuid NOT NULL,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"kind" text DEFAULT 'critical' NOT NULL,
	"state" "call_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"told_to" text,
	"read_back" text,
	"told_by" uuid,
	"told_at" timestamp with time zone,
	"withdrawn_reason" text,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "call_tasks_known_kind" CHECK ("call_tasks"."kind" in ('critical', 'again')),
	CONSTRAINT "call_tasks_told_whole" CHECK (num_nonnulls("call_tasks"."told_to", "call_tasks"."read_back", "call_tasks"."told_by", "call_tasks"."told_at")
        = case when "call_tasks"."state" = 'done' then 4 else 0 end),
	CONSTRAINT "call_tasks_withdrawn_says_why" CHECK (num_nonnulls("call_tasks"."withdrawn_reason", "call_tasks"."withdrawn_at")
        = case when "call_tasks"."state" = 'withdrawn' then 2 else 0 end
        and ("call_tasks"."withdrawn_by" is null or "call_tasks"."state" = 'withdrawn')),
	CONSTRAINT "call_tasks_two_reminders" CHECK ("call_tasks"."reminders" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_current" boolean NOT NULL,
	"value" numeric,
	"comparator" text,
	"choice" text,
	"meaning" "choice_meaning",
	"text" text,
	"unit" text,
	"decimals" integer,
	"computed_from" jsonb,
	"flag" "result_flag" NOT NULL,
	"range_low" numeric,
	"range_high" numeric,
	"range_condition" text,
	"range_premise" text,
	"ranges_by_sex" jsonb,
	"is_range_uncertain" boolean DEFAULT false NOT NULL,
	"range_fingerprint" text,
	"comment" text,
	"needs_second_person" boolean DEFAULT false NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"authorised_by" uuid,
	"authorised_at" timestamp with time zone,
	"signature_id" uuid,
	"decision" text,
	"decision_comment" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"superseded_reason" text,
	CONSTRAINT "results_one_kind" CHECK (num_nonnulls("results"."value", "results"."choice", "results"."text") = 1 or ("results"."value" is null and "results"."choice" is not null)),
	CONSTRAINT "results_comparator_of_number" CHECK ("results"."comparator" is null or ("results"."value" is not null and "results"."comparator" in ('<', '>'))),
	CONSTRAINT "results_range_condition" CHECK ("results"."range_condition" is null or ("results"."range_condition" in ('pregnancy', 'trimester-1', 'trimester-2', 'trimester-3', 'not-pregnant') and "results"."value" is not null)),
	CONSTRAINT "results_range_premise" CHECK ("results"."range_premise" is null or ("results"."range_premise" in ('decision-limit', 'newborn-threshold', 'follicular', 'luteal', 'before-menopause', 'after-menopause', 'not-pregnant', 'morning', 'early-cycle-morning', 'fasting', 'fasting-at-rest', 'hour-after-glucose', 'trough', 'twelve-hours-after-dose', 'heart-failure', 'with-calcineurin-inhibitor', 'oestrogens', 'normal-kidneys', 'kidney-g1', 'kidney-by-age', 'from-hba1c', 'percentile-99', 'thyroid-in-place', 'total-psa-4-to-10', 'pleural-fluid', 'class-0', 'induration', 'hyaline', 'not-detected') and "results"."value" is not null)),
	CONSTRAINT "results_meaning_of_choice" CHECK ("results"."meaning" is null or "results"."choice" is not null),
	CONSTRAINT "results_second_person_signs" CHECK ("results"."authorised_by" is null or "results"."authorised_by" <> "results"."entered_by"),
	CONSTRAINT "results_decided_whole" CHECK (num_nonnulls("results"."decision", "results"."decision_comment", "results"."decided_by", "results"."decided_at") in (0, 4)
        and ("results"."decision" is null or "results"."decision" = "results"."flag"::text)),
	CONSTRAINT "results_second_person_decides" CHECK ("results"."decided_by" is null or "results"."decided_by" <> "results"."entered_by")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" text DEFAULT 'tests' NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"is_inter_state" boolean NOT NULL,
	"basis_points" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_credit_notes_consecutive" UNIQUE("financial_year","serial"),
	CONSTRAINT "commission_credit_notes_once" UNIQUE("payout_id","invoice_id","kind"),
	CONSTRAINT "commission_credit_notes_positive" CHECK ("commission_credit_notes"."taxable_paise" > 0 and "commission_credit_notes"."gst_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"payout_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"is_inter_state" boolean NOT NULL,
	"basis_points" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_invoices_payoutId_unique" UNIQUE("payout_id"),
	CONSTRAINT "commission_invoices_consecutive" UNIQUE("financial_year","serial"),
	CONSTRAINT "commission_invoices_positive" CHECK ("commission_invoices"."taxable_paise" > 0 and "commission_invoices"."gst_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_note_series" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_debts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"how" text NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"state" "debt_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lab_debts_positive" CHECK ("lab_debts"."amount_paise" > 0),
	CONSTRAINT "lab_debts_second_person" CHECK ("lab_debts"."decided_by" <> "lab_debts"."proposed_by"),
	CONSTRAINT "lab_debts_decided" CHECK (("lab_debts"."state" = 'proposed') = ("lab_debts"."decided_by" is null)),
	CONSTRAINT "lab_debts_received_with_reference" CHECK (("lab_debts"."how" = 'received') = ("lab_debts"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"week" date NOT NULL,
	"state" "batch_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"file_hash" text,
	CONSTRAINT "settlement_batches_number_unique" UNIQUE("number"),
	CONSTRAINT "settlement_batches_second_person" CHECK ("settlement_batches"."state" not in ('approved', 'closed') or "settlement_batches"."decided_by" <> "settlement_batches"."made_by"),
	CONSTRAINT "settlement_batches_approved_with_file" CHECK (("settlement_batches"."state" in ('approved', 'closed')) = ("settlement_batches"."file_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"claws_back_id" uuid,
	"visit_id" uuid,
	"debt_id" uuid,
	"booking_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"gross_paise" bigint NOT NULL,
	"commission_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"gst_basis_points" integer NOT NULL,
	"tds_basis_points" integer NOT NULL,
	"withheld_as" text,
	"late_tds_paise" bigint DEFAULT 0 NOT NULL,
	"state" "settlement_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"accrued_at" timestamp with time zone NOT NULL,
	"eligible_at" timestamp with time zone,
	"payout_id" uuid,
	"hold_reason" text,
	CONSTRAINT "settlement_entries_clawsBackId_unique" UNIQUE("claws_back_id"),
	CONSTRAINT "settlement_entries_once_per_redraw" UNIQUE("visit_id"),
	CONSTRAINT "settlement_entries_once_per_debt" UNIQUE("debt_id"),
	CONSTRAINT "settlement_entries_add_up" CHECK ("settlement_entries"."net_paise" = "settlement_entries"."gross_paise" - "settlement_entries"."commission_paise" - "settlement_entries"."gst_paise" - "settlement_entries"."tds_paise"),
	CONSTRAINT "settlement_entries_sign" CHECK (("settlement_entries"."kind" = 'claw-back') = ("settlement_entries"."claws_back_id" is not null) and ("settlement_entries"."kind" = 'redraw') = ("settlement_entries"."visit_id" is not null) and ("settlement_entries"."kind" = 'debt') = ("settlement_entries"."debt_id" is not null) and ("settlement_entries"."gross_paise" < 0) = ("settlement_entries"."kind" in ('claw-back', 'redraw'))),
	CONSTRAINT "settlement_entries_parts" CHECK (case "settlement_entries"."kind" when 'share' then least("settlement_entries"."commission_paise", "settlement_entries"."gst_paise", "settlement_entries"."tds_paise") >= 0
        when 'claw-back' then greatest("settlement_entries"."commission_paise", "settlement_entries"."gst_paise", "settlement_entries"."tds_paise") <= 0
        else "settlement_entries"."commission_paise" = 0 and "settlement_entries"."gst_paise" = 0 and "settlement_entries"."tds_paise" = 0 end),
	CONSTRAINT "settlement_entries_withheld_as" CHECK ("settlement_entries"."withheld_as" is not null or "settlement_entries"."kind" not in ('share', 'claw-back')),
	CONSTRAINT "settlement_entries_late_tds" CHECK ("settlement_entries"."late_tds_paise" between least("settlement_entries"."tds_paise", 0) and greatest("settlement_entries"."tds_paise", 0)
        and ("settlement_entries"."late_tds_paise" = 0 or "settlement_entries"."withheld_as" is not distinct from 'tds')
        and ("settlement_entries"."tds_paise" = 0 or "settlement_entries"."withheld_as" is distinct from 'below-threshold')),
	CONSTRAINT "settlement_entries_in_a_payout" CHECK (("settlement_entries"."state" in ('batched', 'approved', 'paid')) = ("settlement_entries"."payout_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"state" "payout_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"gross_paise" bigint NOT NULL,
	"commission_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"claw_back_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"utr" text,
	"paid_at" timestamp with time zone,
	"fail_reason" text,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	CONSTRAINT "settlement_payouts_number_unique" UNIQUE("number"),
	CONSTRAINT "settlement_payouts_utr_unique" UNIQUE("utr"),
	CONSTRAINT "settlement_payouts_one_per_lab" UNIQUE("batch_id","lab_id"),
	CONSTRAINT "settlement_payouts_parts" CHECK (least("settlement_payouts"."gross_paise", "settlement_payouts"."commission_paise", "settlement_payouts"."gst_paise", "settlement_payouts"."tds_paise") >= 0),
	CONSTRAINT "settlement_payouts_net_positive" CHECK ("settlement_payouts"."net_paise" > 0),
	CONSTRAINT "settlement_payouts_add_up" CHECK ("settlement_payouts"."net_paise" = "settlement_payouts"."gross_paise" - "settlement_payouts"."commission_paise" - "settlement_payouts"."gst_paise" - "settlement_payouts"."tds_paise" + "settlement_payouts"."claw_back_paise"),
	CONSTRAINT "settlement_payouts_paid_with_utr" CHECK (("settlement_payouts"."state"::text in ('paid', 'returned')) = ("settlement_payouts"."utr" is not null)),
	CONSTRAINT "settlement_payouts_returned_with_reason" CHECK (("settlement_payouts"."state"::text = 'returned') = ("settlement_payouts"."returned_at" is not null and "settlement_payouts"."return_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tax" text NOT NULL,
	"effective_from" date NOT NULL,
	"basis_points" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rates_tax_effective_from_pk" PRIMARY KEY("tax","effective_from"),
	CONSTRAINT "tax_rates_sane" CHECK ("tax_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "tax_remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tax" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"month" date NOT NULL,
	"challan" text NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_remittances_once" UNIQUE("tax","challan"),
	CONSTRAINT "tax_remittances_positive" CHECK ("tax_remittances"."amount_paise" > 0),
	CONSTRAINT "tax_remittances_challan" CHECK ("tax_remittances"."challan" ~ '^[A-Z0-9]{5,40}$'),
	CONSTRAINT "tax_remittances_paid_by_then" CHECK ("tax_remittances"."paid_on" <= ("tax_remittances"."recorded_at" at time zone 'Asia/Kolkata')::date),
	CONSTRAINT "tax_remittances_month" CHECK (extract(day from "tax_remittances"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "authenticator_enrolments" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device" text NOT NULL,
	"user_id" uuid NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_device_user_id_pk" PRIMARY KEY("device","user_id"),
	CONSTRAINT "known_devices_ten_tries" CHECK ("known_devices"."wrong" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "sign_in_guesses" (
	"subject" text NOT NULL,
	"network" text NOT NULL,
	"wrong" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"wait_until" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_guesses_subject_network_pk" PRIMARY KEY("subject","network"),
	CONSTRAINT "sign_in_guesses_wrong" CHECK ("sign_in_guesses"."wrong" > 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in_warnings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"warned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_steps_used" (
	"user_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "totp_steps_used_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"meaning" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "signatures_signer" UNIQUE("id","signed_by")
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
CREATE TABLE "spoken_for" (
	"visit_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"said_by_sealed" text NOT NULL,
	"relation" text NOT NULL,
	"record" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spoken_for_visit_id_order_id_pk" PRIMARY KEY("visit_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "result_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"counsellor" text NOT NULL,
	"way" text NOT NULL,
	"outcome" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"talked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_talks_way_known" CHECK (way in ('phone', 'in-person')),
	CONSTRAINT "result_talks_outcome_known" CHECK (outcome in ('explained', 'again', 'referred', 'declined', 'not-reached'))
);
--> statement-breakpoint
CREATE TABLE "test_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"family" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text_version" integer NOT NULL,
	"language" text NOT NULL,
	"signed_name" text NOT NULL,
	"is_guardian" boolean NOT NULL,
	"consented_by" uuid NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"counsellor" text,
	"counselled_by" uuid,
	"counselled_at" timestamp with time zone,
	"reminded_before_at" timestamp with time zone,
	"result_reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "test_consents_once" UNIQUE("order_id","family"),
	CONSTRAINT "test_consents_family_known" CHECK (family in ('genetic', 'predisposition', 'haemoglobin')),
	CONSTRAINT "test_consents_withdrawn_whole" CHECK (num_nonnulls("test_consents"."withdrawn_by", "test_consents"."withdrawn_at") in (0, 2)),
	CONSTRAINT "test_consents_counselled_whole" CHECK (num_nonnulls("test_consents"."counsellor", "test_consents"."counselled_by", "test_consents"."counselled_at") in (0, 3)),
	CONSTRAINT "test_consents_two_reminders" CHECK ("test_consents"."result_reminders" between 0 and 2)
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
CREATE TABLE "label_series" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
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
	"said" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"labelled_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accession" text,
	"remark" text,
	"remark_words" text,
	"reject_reason" text,
	"reject_note" text,
	"write_off_reason" text,
	"lost_reason" text,
	"lost_note" text,
	"lost_at" timestamp with time zone,
	"lost_fault" text,
	CONSTRAINT "tubes_barcode_unique" UNIQUE("barcode"),
	CONSTRAINT "tubes_replacesId_unique" UNIQUE("replaces_id"),
	CONSTRAINT "tubes_accession_once" UNIQUE("lab_id","accession"),
	CONSTRAINT "tubes_rejected_with_reason" CHECK ("tubes"."state" <> 'rejected' or "tubes"."reject_reason" is not null),
	CONSTRAINT "tubes_said_is_a_list" CHECK (jsonb_typeof("tubes"."said") = 'array'),
	CONSTRAINT "tubes_remark_is_coded" CHECK ("tubes"."remark_words" is null or "tubes"."remark" is not null),
	CONSTRAINT "tubes_lost_with_reason" CHECK (("tubes"."state" = 'lost') = (num_nonnulls("tubes"."lost_reason", "tubes"."lost_at", "tubes"."lost_fault") = 3)),
	CONSTRAINT "tubes_collected_after_label" CHECK ("tubes"."collected_at" is null or "tubes"."collected_at" >= "tubes"."labelled_at")
);
--> statement-breakpoint
CREATE TABLE "verification_rules" (
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_rules_lab_id_test_code_pk" PRIMARY KEY("lab_id","test_code")
);
--> statement-breakpoint
CREATE TABLE "visit_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_calls_apart" CHECK ("visit_calls"."until" >= "visit_calls"."at" + interval '3 minutes')
);
--> statement-breakpoint
CREATE TABLE "visit_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"phlebotomist_part_paise" bigint NOT NULL,
	"withheld_paise" bigint NOT NULL,
	"state" "visit_fee_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"doubts" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"disputed_at" timestamp with time zone,
	"words_sealed" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	"note" text,
	CONSTRAINT "visit_fees_visitId_unique" UNIQUE("visit_id"),
	CONSTRAINT "visit_fees_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "visit_fees_positive" CHECK ("visit_fees"."amount_paise" > 0),
	CONSTRAINT "visit_fees_parts_within" CHECK ("visit_fees"."phlebotomist_part_paise" between 0 and "visit_fees"."amount_paise" and "visit_fees"."withheld_paise" in (0, "visit_fees"."amount_paise")),
	CONSTRAINT "visit_fees_ended_once" CHECK (("visit_fees"."state" in ('owed', 'waived')) = ("visit_fees"."decided_at" is not null)),
	CONSTRAINT "visit_fees_decided_with_reason" CHECK ("visit_fees"."decided_by" is null or "visit_fees"."decision" is not null),
	CONSTRAINT "visit_fees_second_person" CHECK ("visit_fees"."decided_by" <> "visit_fees"."phlebotomist_id" and "visit_fees"."decided_by" <> "visit_fees"."account_id"),
	CONSTRAINT "visit_fees_owed_by_time_or_person" CHECK ("visit_fees"."state" <> 'owed' or "visit_fees"."decided_by" is not null or ("visit_fees"."decided_at" >= "visit_fees"."due_at" and "visit_fees"."disputed_at" is null and cardinality("visit_fees"."doubts") = 0)),
	CONSTRAINT "visit_fees_time_to_dispute" CHECK ("visit_fees"."due_at" >= "visit_fees"."created_at" + interval '48 hours')
);
--> statement-breakpoint
CREATE TABLE "visit_stamps" (
	"visit_id" uuid NOT NULL,
	"tap" text NOT NULL,
	"verdict" text NOT NULL,
	"distance_metres" integer,
	"accuracy_metres" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_stamps_visit_id_tap_pk" PRIMARY KEY("visit_id","tap"),
	CONSTRAINT "visit_stamps_near_is_measured" CHECK ("visit_stamps"."verdict" <> 'near' or ("visit_stamps"."distance_metres" <= 250 and "visit_stamps"."accuracy_metres" <= 200))
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
	"code_renewals" integer DEFAULT 0 NOT NULL,
	"is_recollection" boolean NOT NULL,
	"reschedules" integer DEFAULT 0 NOT NULL,
	"cash_due_paise" bigint NOT NULL,
	"dispatch" jsonb,
	"early_allowed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"identified_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"manifest_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"fail_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_three_code_renewals" CHECK ("visits"."code_renewals" between 0 and 3),
	CONSTRAINT "visits_five_code_tries" CHECK ("visits"."start_code_tries" between 0 and 5),
	CONSTRAINT "visits_two_reschedules" CHECK ("visits"."reschedules" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_number_booking_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."booking_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_deposit_id_cash_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_limits" ADD CONSTRAINT "critical_limits_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunity_limits" ADD CONSTRAINT "immunity_limits_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_panel_code_panels_code_fk" FOREIGN KEY ("panel_code") REFERENCES "public"."panels"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD CONSTRAINT "reference_ranges_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_choices" ADD CONSTRAINT "test_choices_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_tube_type_code_tube_types_code_fk" FOREIGN KEY ("tube_type_code") REFERENCES "public"."tube_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_typing" ADD CONSTRAINT "kept_typing_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_typing" ADD CONSTRAINT "kept_typing_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorized_signatories" ADD CONSTRAINT "authorized_signatories_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_bank_accounts" ADD CONSTRAINT "lab_bank_accounts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validity_warnings" ADD CONSTRAINT "validity_warnings_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_draft_id_lab_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."lab_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_drafts" ADD CONSTRAINT "lab_drafts_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_drafts" ADD CONSTRAINT "lab_drafts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_holidays" ADD CONSTRAINT "lab_holidays_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_lines" ADD CONSTRAINT "lab_lines_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_document_id_lab_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."lab_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_change_id_contract_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."contract_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_category_code_categories_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_activated_by_user_id_fk" FOREIGN KEY ("activated_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_panel_code_panels_code_fk" FOREIGN KEY ("panel_code") REFERENCES "public"."panels"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_franchise_id_franchises_id_fk" FOREIGN KEY ("franchise_id") REFERENCES "public"."franchises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_told_by_user_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifiable_cases" ADD CONSTRAINT "notifiable_cases_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_taken_by_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_number_booking_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."booking_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected_by_user_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit_id_cash_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_acceptances" ADD CONSTRAINT "notice_acceptances_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_preferences" ADD CONSTRAINT "person_preferences_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD CONSTRAINT "phlebotomists_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_suspended_by_user_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_restored_by_user_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchises" ADD CONSTRAINT "franchises_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_said_by_user_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_breaks" ADD CONSTRAINT "reconciliation_breaks_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_breaks" ADD CONSTRAINT "reconciliation_breaks_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_attached_booking_id_bookings_id_fk" FOREIGN KEY ("attached_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_attached_booking_id_bookings_id_fk" FOREIGN KEY ("attached_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_claimed_by_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_returned_by_user_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_drafted_by_user_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_signature" FOREIGN KEY ("signature_id","decided_by") REFERENCES "public"."signatures"("id","signed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_call_task_id_call_tasks_id_fk" FOREIGN KEY ("call_task_id") REFERENCES "public"."call_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_tried_by_user_id_fk" FOREIGN KEY ("tried_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_told_by_user_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_verified_by_user_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_authorised_by_user_id_fk" FOREIGN KEY ("authorised_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_signature" FOREIGN KEY ("signature_id","authorised_by") REFERENCES "public"."signatures"("id","signed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_invoice_id_commission_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."commission_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_claws_back_id_settlement_entries_id_fk" FOREIGN KEY ("claws_back_id") REFERENCES "public"."settlement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_debt_id_lab_debts_id_fk" FOREIGN KEY ("debt_id") REFERENCES "public"."lab_debts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_bank_account_id_lab_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."lab_bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_enrolments" ADD CONSTRAINT "authenticator_enrolments_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_warnings" ADD CONSTRAINT "sign_in_warnings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_steps_used" ADD CONSTRAINT "totp_steps_used_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signed_by_user_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_for" ADD CONSTRAINT "spoken_for_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_for" ADD CONSTRAINT "spoken_for_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_talks" ADD CONSTRAINT "result_talks_consent_id_test_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."test_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_talks" ADD CONSTRAINT "result_talks_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_consented_by_user_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_consents" ADD CONSTRAINT "test_consents_counselled_by_user_id_fk" FOREIGN KEY ("counselled_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accession_counters" ADD CONSTRAINT "accession_counters_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tube_items" ADD CONSTRAINT "tube_items_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tube_items" ADD CONSTRAINT "tube_items_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_tube_type_code_tube_types_code_fk" FOREIGN KEY ("tube_type_code") REFERENCES "public"."tube_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_stamps" ADD CONSTRAINT "visit_stamps_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_slots" ADD CONSTRAINT "visit_slots_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_slots" ADD CONSTRAINT "visit_slots_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_preferred_phlebotomist_id_user_id_fk" FOREIGN KEY ("preferred_phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "account_links_until" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_links_origin" ON "account_links" USING btree ("origin","created_at");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING brin ("at");--> statement-breakpoint
CREATE INDEX "account_userId_idx" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_userId_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "twoFactor_userId_idx" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "bookings_account" ON "bookings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "quotes_account" ON "quotes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_corrections_bank_reference" ON "cash_corrections" USING btree ("bank_reference") WHERE "cash_corrections"."state" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "cash_corrections_one_open" ON "cash_corrections" USING btree ("deposit_id") WHERE "cash_corrections"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "cash_corrections_deposit" ON "cash_corrections" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE INDEX "critical_limits_test" ON "critical_limits" USING btree ("test_code");--> statement-breakpoint
CREATE INDEX "reference_ranges_test" ON "reference_ranges" USING btree ("test_code");--> statement-breakpoint
CREATE INDEX "tests_category" ON "tests" USING btree ("category_code");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_one_open" ON "chargebacks" USING btree ("capture_id") WHERE "chargebacks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_booking" ON "chargebacks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "contact_messages_due" ON "contact_messages" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_writer" ON "contact_messages" USING btree ("writer_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_origin" ON "contact_messages" USING btree ("origin_hash","created_at");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "email_changes_email" ON "email_changes" USING btree ("email","asked_at");--> statement-breakpoint
CREATE INDEX "email_changes_asked" ON "email_changes" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "erasures_pseudonym" ON "erasures" USING btree ("pseudonym");--> statement-breakpoint
CREATE INDEX "erasures_medical_due" ON "erasures" USING btree ("medical_until") WHERE "erasures"."medical_forgotten_at" is null and "erasures"."medical_until" is not null;--> statement-breakpoint
CREATE INDEX "events_booking" ON "events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" USING btree ("entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email","role",coalesce("lab_id"::text, "location_id"::text, '')) WHERE "invitations"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "invitations_open_until" ON "invitations" USING btree ("expires_at") WHERE "invitations"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "kept_typing_by_age" ON "kept_typing" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "authorized_signatories_by_aadhaar" ON "authorized_signatories" USING btree ("aadhaar_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_changes_one_waiting" ON "contract_changes" USING btree ("lab_id","kind") WHERE "contract_changes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contract_changes_by_lab" ON "contract_changes" USING btree ("lab_id","proposed_at");--> statement-breakpoint
CREATE INDEX "lab_bank_accounts_by_account" ON "lab_bank_accounts" USING btree ("account_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_bank_accounts_one_at_a_time" ON "lab_bank_accounts" USING btree ("lab_id","effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_documents_one_current" ON "lab_documents" USING btree ("lab_id","kind") WHERE "lab_documents"."state" <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "lab_documents_one_in_draft" ON "lab_documents" USING btree ("draft_id","kind") WHERE "lab_documents"."state" <> 'replaced';--> statement-breakpoint
CREATE INDEX "lab_documents_waiting" ON "lab_documents" USING btree ("uploaded_at") WHERE "lab_documents"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "lab_drafts_by_origin" ON "lab_drafts" USING btree ("origin_hash","created_at");--> statement-breakpoint
CREATE INDEX "lab_drafts_by_owner" ON "lab_drafts" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "lab_drafts_by_touch" ON "lab_drafts" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "lab_lines_by_code" ON "lab_lines" USING btree (lower("code"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_code" ON "lab_lines" USING btree ("location_id",lower("code"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_name" ON "lab_lines" USING btree (lower("name"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_name" ON "lab_lines" USING btree ("location_id",lower("name"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_organization" ON "lab_lines" USING btree (lower("organization"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_organization" ON "lab_lines" USING btree ("location_id",lower("organization"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_locality" ON "lab_lines" USING btree (lower("locality"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_locality" ON "lab_lines" USING btree ("location_id",lower("locality"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_city" ON "lab_lines" USING btree (lower("city"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_city" ON "lab_lines" USING btree ("location_id",lower("city"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_pincode" ON "lab_lines" USING btree (lower("pincode"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_pincode" ON "lab_lines" USING btree ("location_id",lower("pincode"),"lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_service" ON "lab_lines" USING btree ("service_type","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_service" ON "lab_lines" USING btree ("location_id","service_type","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_state" ON "lab_lines" USING btree ("state","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_state" ON "lab_lines" USING btree ("location_id","state","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_by_rating" ON "lab_lines" USING btree ("rating_tenths","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_in_city_by_rating" ON "lab_lines" USING btree ("location_id","rating_tenths","lab_id");--> statement-breakpoint
CREATE INDEX "lab_lines_sought" ON "lab_lines" USING gin ("sought" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "labs_location" ON "labs" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labs_registration_once" ON "labs" USING btree ("organization_id","registration_number") WHERE "labs"."state" not in ('refused', 'terminated');--> statement-breakpoint
CREATE INDEX "offers_item" ON "offers" USING btree ("item_code");--> statement-breakpoint
CREATE INDEX "organizations_by_gstin" ON "organizations" USING btree ("gstin_hash");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","party_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_booking" ON "ledger_journals" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_journals_subject" ON "ledger_journals" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_journals_credit_granted_once" ON "ledger_journals" USING btree ("booking_id") WHERE "ledger_journals"."kind" = 'credit-granted';--> statement-breakpoint
CREATE UNIQUE INDEX "notifiable_cases_one_open" ON "notifiable_cases" USING btree ("test_item_id") WHERE "notifiable_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "notifiable_cases_of_lab" ON "notifiable_cases" USING btree ("lab_id","state","opened_at");--> statement-breakpoint
CREATE INDEX "notifiable_cases_item" ON "notifiable_cases" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "orders_booking" ON "orders" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "orders_lab_state" ON "orders" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "orders_patient" ON "orders" USING btree ("patient_id","lab_id");--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_at") WHERE "orders"."state" in ('sample-collected', 'at-lab', 'processing', 'partly-reported', 'recollection-due');--> statement-breakpoint
CREATE INDEX "test_items_lab_state" ON "test_items" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "test_items_late" ON "test_items" USING btree ("lab_id","late_since") WHERE "test_items"."late_since" is not null and "test_items"."state" in ('ordered', 'ready', 'entered', 'held', 'tech-verified', 'recollect');--> statement-breakpoint
CREATE INDEX "messages_queued" ON "messages" USING btree ("created_at") WHERE "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_until" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied" ON "captures" USING btree ("payment_id") WHERE "captures"."kind" = 'applied';--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied_per_attempt" ON "captures" USING btree ("attempt_id") WHERE "captures"."kind" = 'applied';--> statement-breakpoint
CREATE INDEX "captures_attempt" ON "captures" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "captures_captured_at" ON "captures" USING btree ("captured_at");--> statement-breakpoint
CREATE INDEX "captures_unconfirmed" ON "captures" USING btree ("captured_at") WHERE "captures"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_deposits_state" ON "cash_deposits" USING btree ("state","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_messages_once" ON "gateway_messages" USING btree ("door","digest");--> statement-breakpoint
CREATE INDEX "gateway_messages_number" ON "gateway_messages" USING btree ("number");--> statement-breakpoint
CREATE INDEX "gateway_messages_strange" ON "gateway_messages" USING btree ("received_at") WHERE "gateway_messages"."number" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."state" in ('created', 'redirected');--> statement-breakpoint
CREATE INDEX "payment_attempts_booking" ON "payment_attempts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_check" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_cash_in_hand" ON "payments" USING btree ("collected_by") WHERE "payments"."state" = 'cash-collected';--> statement-breakpoint
CREATE INDEX "payments_deposit" ON "payments" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "guardian_consents_account" ON "guardian_consents" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_consents_one_in_force" ON "guardian_consents" USING btree ("patient_id") WHERE "guardian_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_acceptances_one_in_force" ON "notice_acceptances" USING btree ("user_id","version") WHERE "notice_acceptances"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "otp_challenges_phone" ON "otp_challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "otp_challenges_origin" ON "otp_challenges" USING btree ("origin","created_at");--> statement-breakpoint
CREATE INDEX "otp_challenges_until" ON "otp_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "patients_account" ON "patients" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_in_force" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "pincodes_state" ON "pincodes" USING btree ("state");--> statement-breakpoint
CREATE INDEX "reconciliation_breaks_open" ON "reconciliation_breaks" USING btree ("found_at") WHERE "reconciliation_breaks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credits_account" ON "credits" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credits_booking" ON "credits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "credits_attached" ON "credits" USING btree ("attached_booking_id");--> statement-breakpoint
CREATE INDEX "receivables_account" ON "receivables" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "receivables_attached" ON "receivables" USING btree ("attached_booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_sendings_one_live" ON "refund_sendings" USING btree ("refund_id") WHERE "refund_sendings"."state" in ('claimed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_sendings_one_confirmed" ON "refund_sendings" USING btree ("refund_id") WHERE "refund_sendings"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "refund_sendings_live" ON "refund_sendings" USING btree ("lease_until") WHERE "refund_sendings"."state" in ('claimed', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","due_by") WHERE "refunds"."state" not in ('processed', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_per_item" ON "refunds" USING btree ("test_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_per_surplus" ON "refunds" USING btree ("capture_id") WHERE "refunds"."kind" = 'surplus';--> statement-breakpoint
CREATE INDEX "replies_created" ON "replies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_revisions_report" ON "report_revisions" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_revisions_one_open" ON "report_revisions" USING btree ("report_id") WHERE "report_revisions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "report_revisions_waiting" ON "report_revisions" USING btree ("lab_id","drafted_at") WHERE "report_revisions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "report_revisions_untold" ON "report_revisions" USING btree ("decided_at") WHERE "report_revisions"."state" = 'signed' and "report_revisions"."told_at" is null;--> statement-breakpoint
CREATE INDEX "report_versions_unsealed" ON "report_versions" USING btree ("id") WHERE "report_versions"."pdf_key" like '%.pdf';--> statement-breakpoint
CREATE INDEX "call_attempts_task" ON "call_attempts" USING btree ("call_task_id","tried_at");--> statement-breakpoint
CREATE INDEX "call_tasks_open" ON "call_tasks" USING btree ("lab_id","opened_at","id") WHERE "call_tasks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "call_tasks_item" ON "call_tasks" USING btree ("test_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_tasks_one_of_value" ON "call_tasks" USING btree ("result_id","kind") WHERE "call_tasks"."state" <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "results_number" ON "results" USING btree ("test_item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "results_one_current" ON "results" USING btree ("test_item_id") WHERE "results"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "lab_debts_reference" ON "lab_debts" USING btree ("reference") WHERE "lab_debts"."state" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "lab_debts_one_open" ON "lab_debts" USING btree ("lab_id") WHERE "lab_debts"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "lab_debts_lab" ON "lab_debts" USING btree ("lab_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_one_per_week" ON "settlement_batches" USING btree ("week") WHERE "settlement_batches"."state" <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_entries_once_per_item" ON "settlement_entries" USING btree ("test_item_id") WHERE "settlement_entries"."kind" = 'share' and "settlement_entries"."state" <> 'reversed';--> statement-breakpoint
CREATE INDEX "settlement_entries_lab_state" ON "settlement_entries" USING btree ("lab_id","state","eligible_at");--> statement-breakpoint
CREATE INDEX "settlement_entries_lab_accrued" ON "settlement_entries" USING btree ("lab_id","accrued_at");--> statement-breakpoint
CREATE INDEX "settlement_entries_payout" ON "settlement_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "settlement_entries_order" ON "settlement_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlement_payouts_lab" ON "settlement_payouts" USING btree ("lab_id","id");--> statement-breakpoint
CREATE INDEX "authenticator_enrolments_until" ON "authenticator_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_guesses_last" ON "sign_in_guesses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_warnings_at" ON "sign_in_warnings" USING btree ("warned_at");--> statement-breakpoint
CREATE INDEX "totp_steps_used_at" ON "totp_steps_used" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "signatures_order" ON "signatures" USING btree ("order_id","signed_at");--> statement-breakpoint
CREATE INDEX "slots_starts_at" ON "slots" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "result_talks_of_consent" ON "result_talks" USING btree ("consent_id","talked_at");--> statement-breakpoint
CREATE INDEX "test_consents_to_counsel" ON "test_consents" USING btree ("lab_id","consented_at") WHERE "test_consents"."withdrawn_at" is null and "test_consents"."counselled_at" is null;--> statement-breakpoint
CREATE INDEX "tube_items_item" ON "tube_items" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "tubes_order" ON "tubes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tubes_visit" ON "tubes" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "tubes_lab_state" ON "tubes" USING btree ("lab_id","state");--> statement-breakpoint
CREATE INDEX "tubes_under_way" ON "tubes" USING btree (coalesce("handed_over_at", "collected_at")) WHERE "tubes"."state" in ('collected', 'in-transit', 'handed-over');--> statement-breakpoint
CREATE INDEX "visit_calls_visit" ON "visit_calls" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_fees_open" ON "visit_fees" USING btree ("state","due_at") WHERE "visit_fees"."state" not in ('owed', 'waived');--> statement-breakpoint
CREATE INDEX "visit_fees_phlebotomist" ON "visit_fees" USING btree ("phlebotomist_id","created_at");--> statement-breakpoint
CREATE INDEX "visit_slots_slot" ON "visit_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "visits_booking" ON "visits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "visits_offered" ON "visits" USING btree ("location_id","starts_at") WHERE "visits"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "visits_phlebotomist" ON "visits" USING btree ("phlebotomist_id","starts_at");