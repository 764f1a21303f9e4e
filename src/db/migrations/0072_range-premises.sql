ALTER TABLE "reference_ranges" ADD COLUMN "premise" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "range_premise" text;--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD CONSTRAINT "reference_ranges_premise" CHECK (premise in ('decision-limit', 'newborn-threshold', 'follicular', 'luteal', 'before-menopause', 'after-menopause', 'not-pregnant', 'morning', 'early-cycle-morning', 'fasting', 'fasting-at-rest', 'hour-after-glucose', 'trough', 'twelve-hours-after-dose', 'heart-failure', 'with-calcineurin-inhibitor', 'oestrogens', 'normal-kidneys', 'kidney-g1', 'kidney-by-age', 'from-hba1c', 'percentile-99', 'thyroid-in-place', 'total-psa-4-to-10', 'pleural-fluid', 'class-0', 'induration', 'hyaline', 'not-detected'));--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_range_premise" CHECK ("results"."range_premise" is null or ("results"."range_premise" in ('decision-limit', 'newborn-threshold', 'follicular', 'luteal', 'before-menopause', 'after-menopause', 'not-pregnant', 'morning', 'early-cycle-morning', 'fasting', 'fasting-at-rest', 'hour-after-glucose', 'trough', 'twelve-hours-after-dose', 'heart-failure', 'with-calcineurin-inhibitor', 'oestrogens', 'normal-kidneys', 'kidney-g1', 'kidney-by-age', 'from-hba1c', 'percentile-99', 'thyroid-in-place', 'total-psa-4-to-10', 'pleural-fluid', 'class-0', 'induration', 'hyaline', 'not-detected') and "results"."value" is not null));--> statement-breakpoint
-- What a lab confirms is the range with what it takes for granted. Of a range that takes nothing the
-- text is as before: what was confirmed of it stands.
CREATE OR REPLACE FUNCTION range_rows(of_test text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('unit', t.unit, 'sex', r.sex, 'condition', r.condition,
      'fromDays', r.from_days, 'fromYears', r.from_years, 'toDays', r.to_days, 'toYears', r.to_years,
      'low', trim_scale(r.low), 'high', trim_scale(r.high), 'isUncertain', r.is_uncertain)
      || CASE WHEN r.premise IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('premise', r.premise) END
    ORDER BY r.sex COLLATE "C", r.condition COLLATE "C" NULLS FIRST, r.from_days NULLS FIRST,
      r.from_years NULLS FIRST, r.to_days NULLS FIRST, r.to_years NULLS FIRST, r.low NULLS FIRST,
      r.high NULLS FIRST, r.is_uncertain)
  FROM reference_ranges r JOIN tests t ON t.code = r.test_code WHERE r.test_code = of_test
$$;
