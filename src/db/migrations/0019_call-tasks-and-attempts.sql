CREATE TYPE "public"."call_state" AS ENUM('open', 'done', 'withdrawn');--> statement-breakpoint
CREATE TABLE "kept_typing" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_typing_user_id_order_id_pk" PRIMARY KEY("user_id","order_id")
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
DROP INDEX "call_tasks_open";--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "state" "call_state" NOT NULL DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_typing" ADD CONSTRAINT "kept_typing_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_typing" ADD CONSTRAINT "kept_typing_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "call_tasks" SET "state" = 'done' WHERE "told_at" IS NOT NULL;--> statement-breakpoint
UPDATE "call_tasks" t SET "state" = 'withdrawn', "withdrawn_reason" = coalesce(r."superseded_reason", 'entered again'), "withdrawn_at" = now()
  FROM "results" r WHERE r."id" = t."result_id" AND t."told_at" IS NULL AND NOT r."is_current";--> statement-breakpoint
ALTER TABLE "call_tasks" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_call_task_id_call_tasks_id_fk" FOREIGN KEY ("call_task_id") REFERENCES "public"."call_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_tried_by_user_id_fk" FOREIGN KEY ("tried_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_typing_by_age" ON "kept_typing" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "call_attempts_task" ON "call_attempts" USING btree ("call_task_id","tried_at");--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_patient" ON "orders" USING btree ("patient_id","lab_id");--> statement-breakpoint
CREATE INDEX "call_tasks_item" ON "call_tasks" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "call_tasks_open" ON "call_tasks" USING btree ("lab_id","opened_at","id") WHERE "call_tasks"."state" = 'open';--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_told_whole" CHECK (num_nonnulls("call_tasks"."told_to", "call_tasks"."read_back", "call_tasks"."told_by", "call_tasks"."told_at")
        = case when "call_tasks"."state" = 'done' then 4 else 0 end);--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_withdrawn_says_why" CHECK (num_nonnulls("call_tasks"."withdrawn_reason", "call_tasks"."withdrawn_at")
        = case when "call_tasks"."state" = 'withdrawn' then 2 else 0 end
        and ("call_tasks"."withdrawn_by" is null or "call_tasks"."state" = 'withdrawn'));--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_two_reminders" CHECK ("call_tasks"."reminders" between 0 and 2);--> statement-breakpoint
-- A call falls with its value: at the commit no open one is left of a value that no longer counts.
CREATE FUNCTION guard_call_of_value() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.call_tasks WHERE result_id = new.id AND state = 'open')
    AND NOT (SELECT is_current FROM public.results WHERE id = new.id)
  THEN RAISE EXCEPTION 'value % no longer counts and its call is open', new.id
    USING errcode = '23514', constraint = 'calls_fall_with_their_value', table = 'call_tasks';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER calls_fall_with_their_value AFTER UPDATE OF is_current ON "results"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_current AND NOT new.is_current)
  EXECUTE FUNCTION guard_call_of_value();
