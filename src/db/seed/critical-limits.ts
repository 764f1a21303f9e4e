/** Half-open ages, in days below a year ("8d") and in years from there on ("16y"). */
const rows = `
create temp table seeded_limits on commit drop as
  select pg_temp.seed_id(concat_ws('/', 'limits', test_code, sex, age_from, age_to)) as id,
    test_code, sex,
    substring(age_from from '^([0-9]+)d$')::int as from_days,
    substring(age_from from '^([0-9]+)y$')::int as from_years,
    substring(age_to from '^([0-9]+)d$')::int as to_days,
    substring(age_to from '^([0-9]+)y$')::int as to_years,
    low::numeric as low, high::numeric as high, source, coalesce(note, '') as note
  from csv_critical_limits;

delete from critical_limits where id not in (select id from seeded_limits);

insert into critical_limits (id, test_code, sex, from_days, from_years, to_days, to_years, low,
    high, source, note)
  select id, test_code, sex, from_days, from_years, to_days, to_years, low, high, source, note
  from seeded_limits
  on conflict (id) do update set (low, high, source, note)
    = row(excluded.low, excluded.high, excluded.source, excluded.note);
`

/** Seeding stops where a numeric test has no row for an age from birth, or for a sex. */
export const holeCheck = `
do $$ declare hole text; begin
  select string_agg(distinct code, ', ') into hole
  from tests cross join (values ('male'), ('female')) as sexes (sex)
  where result_type = 'numeric' and coalesce((
    select range_agg(int4range(coalesce(from_days, from_years * 366), coalesce(to_days, to_years * 366)))
    from critical_limits where test_code = code and critical_limits.sex in ('any', sexes.sex)
  ), '{}') <> '{[0,)}';
  if hole is not null then raise exception 'critical limits leave a hole: %', hole; end if;
end $$;
`

export const criticalLimits = [rows, holeCheck].join('\n')
