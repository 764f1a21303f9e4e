import { collection, panelNames } from './collection.ts'
import { criticalLimits } from './critical-limits.ts'

/** The files that are the same everywhere, demo or not. */
export const referenceFiles = [
  'states',
  'pincodes',
  'test_categories',
  'tests',
  'panels',
  'reference_ranges',
  'range-premises',
  'blood-volumes',
  'carry-defaults',
  'containers',
  'collection',
  'consents',
  'critical-limits',
  'everyday-words',
  'immunity-limits',
  'notifiable',
  'pcpndt',
  'number-limits',
  'other-names',
  'preparations',
  'restrictions',
  'retention',
  'result-entry',
  'sample-volumes',
  'stability',
  'test-choices',
  'test-words',
  'tube-types',
  'unranged-tests',
] as const

const places = `
insert into states (name, kind, abbreviation, gst_code)
  select state, type, abbreviation, gst_state_code from csv_states
  on conflict (name) do update set kind = excluded.kind,
    abbreviation = excluded.abbreviation, gst_code = excluded.gst_code;

insert into pincodes (pincode, locality, district, state, latitude, longitude, is_doubtful)
  select pincode, locality, coalesce(district, ''), state, latitude::float8, longitude::float8,
    coord_source like '%far_from_neighbours%' or coord_source like '%dm_cluster%'
      or coord_source = 'neighbour_centroid'
      or coalesce(flags, '') ~ 'coord_|geonames_only_pin|district_geonames'
  from csv_pincodes
  on conflict (pincode, locality) do update set district = excluded.district,
    state = excluded.state, latitude = excluded.latitude, longitude = excluded.longitude,
    is_doubtful = excluded.is_doubtful;

-- A city's point is the mean of its labs'; ids follow the order of appearance. Once there are any,
-- the office keeps them: what it renamed or deleted does not come back.
insert into locations (id, name, slug, latitude, longitude)
  select row_number() over (order by min(lab_code)), city, lower(city),
    avg(lat::float8), avg(lng::float8)
  from csv_labs where not exists (select from locations) group by city;

insert into franchises (id, name) values (1, 'Oxalate') on conflict do nothing;

select setval(pg_get_serial_sequence('locations', 'id'), max(id)) from locations
  having max(id) > (select last_value from locations_id_seq);
`

const tubesAndTests = `
insert into categories (code, name, service_type, platform_percent, lab_percent)
  select category_code, test_category_name, service_type,
    platform_percentage::int, lab_percentage::int
  from csv_test_categories
  on conflict (code) do nothing;

insert into tube_types (code, name, cap, additive, draw_order, volume_ml, inversions, pieces)
  select code, name, cap, additive, draw_order::int, volume_ml::numeric,
    inversions::int, pieces::int
  from csv_tube_types
  on conflict (code) do update set name = excluded.name, cap = excluded.cap,
    additive = excluded.additive, draw_order = excluded.draw_order,
    volume_ml = excluded.volume_ml, inversions = excluded.inversions, pieces = excluded.pieces;

insert into tests (code, name, short_name, aliases, category_code, loinc, specimen,
    tube_type_code, min_volume_ml, fasting_hours, preparation, measures, measures_hi, method,
    tat_hours, unit,
    result_type, is_home_collected, indicative_price_paise, restriction, choices, decimals,
    lowest, plausible_low, plausible_high)
  select code, name, coalesce(short_name, name),
    pg_temp.texts(aliases) || pg_temp.texts(everyday.words),
    category_code, loinc, specimen, container.tube_type_code,
    coalesce(min_volume_ml::numeric, 0), fasting_hours::int, preparation, words.measures,
    words.measures_hi, method, tat_hours::int, unit_ucum, result_type::result_type, home_collection = '1',
    indicative_price_inr::bigint * 100, coalesce(restricted.restriction, 'none')::restriction,
    coalesce(coded.choices, '{}'), entry.decimals::int, numbers.lowest::numeric,
    numbers.plausible_low::numeric, numbers.plausible_high::numeric
  from csv_tests
  join csv_containers container using (container)
  join csv_test_words words using (code)
  left join csv_everyday_words everyday using (code)
  left join csv_restrictions restricted using (code)
  left join csv_result_entry entry using (code)
  left join csv_number_limits numbers using (code)
  left join (select code, array_agg(choice order by position::int) as choices
    from csv_test_choices group by code) coded using (code)
  on conflict (code) do update set (name, short_name, aliases, category_code, loinc, specimen,
    tube_type_code, min_volume_ml, fasting_hours, preparation, measures, measures_hi, method,
    tat_hours, unit,
    result_type, is_home_collected, indicative_price_paise, restriction, choices, decimals, lowest,
    plausible_low, plausible_high) = row(excluded.name, excluded.short_name, excluded.aliases,
    excluded.category_code, excluded.loinc, excluded.specimen, excluded.tube_type_code,
    excluded.min_volume_ml, excluded.fasting_hours, excluded.preparation, excluded.measures,
    excluded.measures_hi, excluded.method, excluded.tat_hours, excluded.unit, excluded.result_type,
    excluded.is_home_collected, excluded.indicative_price_paise, excluded.restriction,
    excluded.choices, excluded.decimals, excluded.lowest, excluded.plausible_low,
    excluded.plausible_high);

delete from test_choices;
insert into test_choices (test_code, position, choice, choice_hi, meaning, source, note)
  select code, position::int, choice, coalesce(choice_hi, ''), meaning::choice_meaning,
    coalesce(source, ''), note
  from csv_test_choices;

insert into immunity_limits (test_code, not_immune_below, immune_from, source)
  select code, not_immune_below::numeric, immune_from::numeric, source from csv_immunity_limits
  on conflict (test_code) do update set not_immune_below = excluded.not_immune_below,
    immune_from = excluded.immune_from, source = excluded.source;
`

/**
 * A panel has the most restrictive restriction of itself and its members; the enum is ordered so
 * that the notice, which forbids nothing, is last: it counts only where nothing else does.
 */
const panels = `
create temp table seeded_members on commit drop as
  select panel_code, member.code as test_code, member.position
  from csv_panels, unnest(string_to_array(member_tests, ';'))
    with ordinality as member(code, position);

insert into panels (code, name, aliases, category_code, loinc, fasting_hours, tat_hours, measures,
    measures_hi, is_home_collected, indicative_price_paise, restriction)
  select panel_code, name, pg_temp.texts(aliases) || pg_temp.texts(everyday.words),
    category_code, loinc, fasting_hours::int,
    tat_hours::int, words.measures, words.measures_hi,
    home_collection = '1' and (select bool_and(tests.is_home_collected)
      from seeded_members join tests on tests.code = seeded_members.test_code
      where seeded_members.panel_code = csv_panels.panel_code),
    indicative_price_inr::bigint * 100,
    coalesce(restricted.restriction::restriction,
      (select min(tests.restriction) filter (where tests.restriction <> 'none')
        from seeded_members join tests on tests.code = seeded_members.test_code
        where seeded_members.panel_code = csv_panels.panel_code),
      'none')
  from csv_panels
  join csv_test_words words on words.code = panel_code
  left join csv_everyday_words everyday on everyday.code = panel_code
  left join csv_restrictions restricted on restricted.code = panel_code
  on conflict (code) do update set (name, aliases, category_code, loinc, fasting_hours, tat_hours,
    measures, measures_hi, is_home_collected, indicative_price_paise, restriction) = row(excluded.name,
    excluded.aliases, excluded.category_code, excluded.loinc, excluded.fasting_hours,
    excluded.tat_hours, excluded.measures, excluded.measures_hi, excluded.is_home_collected,
    excluded.indicative_price_paise, excluded.restriction);

insert into panel_members (panel_code, test_code, position)
  select panel_code, test_code, position from seeded_members
  on conflict (panel_code, test_code) do update set position = excluded.position;
`

/**
 * Ages: both ends inclusive in the data, half-open here; a bound of a year and more means full
 * years (365 → 1, 4383 → 12, 6574 → 18), and the last day of the data, 120 years, means no end.
 * Source: model, "Ranges".
 */
const ranges = `
create temp table seeded_ranges on commit drop as
  select pg_temp.seed_id(concat_ws('/', 'range', test_code, sex, age_min_days, age_max_days, condition)) as id,
    test_code, sex, condition, (select premise from csv_range_premises held
      where (held.test_code, held.sex, held.age_min_days) =
          (ranges.test_code, ranges.sex, ranges.age_min_days)
        and held.condition is not distinct from ranges.condition) as premise,
    case when first_day < 365 then first_day end as from_days,
    case when first_day >= 365 then round(first_day / 365.25)::int end as from_years,
    case when end_day < 365 then end_day end as to_days,
    case when end_day between 365 and 43830 then round(end_day / 365.25)::int end as to_years,
    low::numeric as low, high::numeric as high, confidence = 'uncertain' as is_uncertain,
    coalesce(source, '') as source, coalesce(notes, '') as note
  from csv_reference_ranges ranges
  cross join lateral (select age_min_days::int as first_day, age_max_days::int + 1 as end_day) age;

delete from reference_ranges where id not in (select id from seeded_ranges);

insert into reference_ranges (id, test_code, sex, condition, premise, from_days, from_years, to_days, to_years,
    low, high, is_uncertain, source, note)
  select id, test_code, sex, condition, premise, from_days, from_years, to_days, to_years, low, high,
    is_uncertain, source, note
  from seeded_ranges
  on conflict (id) do update set (premise, from_days, from_years, to_days, to_years, low, high,
    is_uncertain, source, note) = row(excluded.premise, excluded.from_days, excluded.from_years,
    excluded.to_days, excluded.to_years, excluded.low, excluded.high, excluded.is_uncertain,
    excluded.source, excluded.note);
`

/** Current rates and holidays; the operator's later additions are kept. Source: reliability C7. */
const money = `
insert into tax_rates (tax, effective_from, basis_points, source) values
  ('gst-on-commission', '2017-07-01', 1800, 'CGST Act s.9, SAC 9985'),
  ('tds', '2020-10-01', 100, 'Income-tax Act s.194-O'),
  ('tds', '2024-10-01', 10, 'Income-tax Act s.194-O, Finance (No. 2) Act 2024'),
  ('tds', '2026-04-01', 10, 'Income-tax Act, 2025, s.393(1) Table Sl. No. 8(v); until March 2026 Income-tax Act, 1961, s.194-O'),
  ('tds-without-pan', '2020-10-01', 500, 'Income-tax Act s.206AA'),
  ('tds-without-pan', '2026-04-01', 500, 'Income-tax Act, 2025, s.397(2)(b); until March 2026 Income-tax Act, 1961, s.206AA')
  on conflict do nothing;

insert into bank_holidays (day, name)
  select make_date(year, 12, 25), 'Christmas' from generate_series(2025, 2035) year
  on conflict do nothing;
`

/** Copies the staged files into the tables; run again, it updates the rows. */
export const insertReferenceData = [
  places,
  tubesAndTests,
  collection,
  panels,
  panelNames,
  ranges,
  criticalLimits,
  money,
].join('\n')
