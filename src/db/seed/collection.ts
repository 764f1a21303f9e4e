/**
 * How much blood a tube and a test take, how long it keeps on the way, when and where a test's sample is taken, and whether it is
 * sold: applied to the tests before the panels, which are collected at home only if all of their
 * tests are.
 */
export const collection = `
update tube_types set lost_ml = lost::numeric, test_ml = taken::numeric, small_code = small
  from (select tube_type_code, lost_ml as lost, test_ml as taken, small_code as small
    from csv_blood_volumes) volumes
  where tube_types.code = volumes.tube_type_code;

update tube_types set carried = kept.carried, ambient_minutes = kept.ambient_minutes::int,
    cooled_minutes = kept.cooled_minutes::int, carry_source = kept.source
  from csv_carry_defaults kept where tube_types.code = kept.tube_type_code;

update tube_types set keep_hours = kept.hours::int, keep_source = kept.source
  from csv_retention kept where tube_types.code = kept.tube_type_code;

delete from test_stability;
insert into test_stability (test_code, tube_type_code, temperature, minutes, source)
  select code, tube_type_code, temperature, minutes::int, source from csv_stability;

update tests set draw_ml = (select sample.draw_ml::numeric from csv_sample_volumes sample
  where sample.code = tests.code);

update tests set
  is_home_collected = tests.is_home_collected and coalesce(collected.at_home, '1') = '1',
  lab_only_reason = case when not tests.is_home_collected then 'done-there'
    when collected.at_home = '0' then collected.why_not_home end,
  collection_event =
    coalesce(collected.event, case when tests.fasting_hours > 0 then 'fasting' else 'any' end),
  is_sold = coalesce(unranged.decision <> 'not-sold', true)
  from csv_tests
  left join csv_collection collected using (code)
  left join csv_unranged_tests unranged using (code)
  where tests.code = csv_tests.code;

update tests set preparation = prepared.preparation
  from csv_preparations prepared where prepared.code = tests.code;

update tests set consent_family = (select family from csv_consents where csv_consents.code = tests.code),
  needs_pcpndt = exists (select from csv_pcpndt where csv_pcpndt.code = tests.code),
  notify = (select notify from csv_notifiable where csv_notifiable.code = tests.code);

update test_choices set is_notified = choice = any(pg_temp.texts(findings))
  from csv_notifiable where csv_notifiable.code = test_code and findings is not null;

update tests set aliases = array(select unnest(aliases)
    except select unnest(pg_temp.texts(other.dropped))) || pg_temp.texts(other.added)
  from csv_other_names other where other.code = tests.code;
`

/** Names that promised more than the panel contains. */
export const panelNames = `
update panels set name = coalesce(other.name, panels.name),
  aliases = array(select unnest(aliases)
    except select unnest(pg_temp.texts(other.dropped))) || pg_temp.texts(other.added)
  from csv_other_names other where other.code = panels.code;
`
