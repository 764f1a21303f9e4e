CREATE TABLE "call_rungs" (
	"call_task_id" uuid NOT NULL,
	"rung" text NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"channels" text[] NOT NULL,
	"silence" text,
	CONSTRAINT "call_rungs_call_task_id_rung_pk" PRIMARY KEY("call_task_id","rung"),
	CONSTRAINT "call_rungs_known" CHECK ("rung" in ('lab', 'patient', 'contact', 'office', 'overdue')),
	CONSTRAINT "call_rungs_channels" CHECK ("channels" <@ array['email', 'sms']),
	CONSTRAINT "call_rungs_told_or_why" CHECK ((cardinality("call_rungs"."channels") = 0) = ("call_rungs"."silence" is not null)),
	CONSTRAINT "call_rungs_silence" CHECK ("silence" in ('not-reachable', 'nobody-chosen', 'patient-alone'))
);
--> statement-breakpoint
CREATE TABLE "urgent_contacts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "urgent_contacts_phone" CHECK ("urgent_contacts"."phone" ~ '^\+91[1-9][0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "call_rungs" ADD CONSTRAINT "call_rungs_call_task_id_call_tasks_id_fk" FOREIGN KEY ("call_task_id") REFERENCES "public"."call_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urgent_contacts" ADD CONSTRAINT "urgent_contacts_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whoever erased their account names nobody.
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "urgent_contacts" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
