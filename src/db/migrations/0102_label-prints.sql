CREATE TABLE "label_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"tube_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"size" text NOT NULL,
	"copies" integer NOT NULL,
	"printed_by" uuid NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "label_prints_counted" UNIQUE("tube_id","number"),
	CONSTRAINT "label_prints_size" CHECK ("size" in ('50x25', '38x25', 'a4')),
	CONSTRAINT "label_prints_copies" CHECK ("label_prints"."number" >= 1 and "label_prints"."copies" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "label_prints" ADD CONSTRAINT "label_prints_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_prints" ADD CONSTRAINT "label_prints_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_prints" ADD CONSTRAINT "label_prints_printed_by_user_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
