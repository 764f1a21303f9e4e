CREATE TABLE "instrument_file_columns" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instrument_file_rows" (
	"link_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"arrived_result_id" uuid NOT NULL,
	CONSTRAINT "instrument_file_rows_link_id_sha256_pk" PRIMARY KEY("link_id","sha256"),
	CONSTRAINT "instrument_file_rows_arrivedResultId_unique" UNIQUE("arrived_result_id"),
	CONSTRAINT "instrument_file_rows_sha256" CHECK ("instrument_file_rows"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "instrument_file_columns" ADD CONSTRAINT "instrument_file_columns_link_id_instrument_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."instrument_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_file_columns" ADD CONSTRAINT "instrument_file_columns_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_file_rows" ADD CONSTRAINT "instrument_file_rows_link_id_instrument_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."instrument_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_file_rows" ADD CONSTRAINT "instrument_file_rows_arrived_result_id_arrived_results_id_fk" FOREIGN KEY ("arrived_result_id") REFERENCES "public"."arrived_results"("id") ON DELETE no action ON UPDATE no action;