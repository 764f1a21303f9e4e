-- Two downtimes that stand never overlap: the banner and the 503 speak of one at a time.
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_no_overlap" EXCLUDE USING gist (
  tstzrange("starts_at", "ends_at") WITH &&
) WHERE ("withdrawn_at" IS NULL);
