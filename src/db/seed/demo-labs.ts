/** The fictional labs and their prices: only in demo mode. */
export const demoFiles = ['lab_offerings'] as const

/**
 * Existing rows are unchanged: somebody may have edited them in the demo. Order share has one pair
 * for the lab, 25/75; test share uses each category's own. A certificate covers every test that its
 * lab offers, alone or in a panel. A lab that offers ultrasound gets a registration for it, also
 * one from before the column existed. Three labs name a counsellor.
 */
export const insertDemoLabs = `
insert into organizations (id, name, legal_entity, created_at)
  select pg_temp.seed_id('organization/' || lab_code), lab_name, legal_entity_type, now_of_seed
  from csv_labs, seeding on conflict do nothing;

insert into labs (id, code, organization_id, location_id, state, name, locality, address, pincode,
    latitude, longitude, phone, email, website, opens_at, closes_at, working_days, service_type,
    rating_tenths, nabl_certificate, nabl_from, nabl_to, licence_from, licence_to,
    minimum_charge_paise, per_km_charge_paise, additional_charges_paise, minimum_km, maximum_km,
    registration_number, pcpndt_number, pcpndt_to, counsellor_name, counsellor_phone, counsellor_hours,
    nabl_scope, created_at)
  select pg_temp.seed_id('lab/' || lab_code), lab_code,
    pg_temp.seed_id('organization/' || lab_code), locations.id,
    (case lab_status when '1' then 'active' else 'inactive' end)::lab_state,
    lab_name, locality, address, pincode, lat::float8, lng::float8, mobile, email, website,
    opening_time, closing_time,
    (select array_agg(day order by day) from generate_series(
      array_position(weekdays, split_part(working_days, '-', 1)),
      array_position(weekdays, split_part(working_days, '-', 2))) day),
    csv_labs.service_type, round(rating::numeric * 10)::int, nabl_certificate_no, nabl_valid_from::date,
    nabl_valid_to::date, license_valid_from::date, license_valid_to::date,
    min_delivery_charge_inr::bigint * 100, per_km_charge_inr::bigint * 100, 0,
    min_km::int, max_km::int, 'DEMO-' || lab_code,
    case when scans then 'DEMO-PCPNDT-' || lab_code end,
    case when scans then license_valid_to::date end,
    case when counsels then 'Lakshmi Iyer, genetic counsellor' end,
    case when counsels then '+919900000155' end,
    case when counsels then 'Mon to Sat, 10 am to 5 pm' end,
    case when nullif(nabl_certificate_no, '') is null then '{}'
      else array(select coalesce(panel_members.test_code, item_code) from csv_lab_offerings offering
        left join panel_members on item_type = 'panel' and panel_members.panel_code = item_code
        where offering.lab_code = csv_labs.lab_code
        group by coalesce(panel_members.test_code, item_code) order by 1) end,
    now_of_seed
  from csv_labs
  join locations on locations.name = city
  cross join seeding
  cross join (select array['Mon','Tue','Wed','Thu','Fri','Sat','Sun'] as weekdays) week
  cross join lateral (select exists (select from csv_lab_offerings offering
      left join panel_members on item_type = 'panel' and panel_members.panel_code = item_code
      join tests on tests.code = coalesce(panel_members.test_code, item_code)
      where offering.lab_code = csv_labs.lab_code and tests.needs_pcpndt) as scans) scanning
  cross join lateral (select lab_code in ('LAB001', 'LAB004', 'LAB005') as counsels) counselling
  on conflict do nothing;

update labs set pcpndt_number = 'DEMO-PCPNDT-' || labs.code, pcpndt_to = labs.licence_to
  where pcpndt_number is null and registration_number = 'DEMO-' || labs.code
    and exists (select from csv_lab_offerings offering join tests on tests.code = item_code
      where offering.lab_code = labs.code and tests.needs_pcpndt);

insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent, effective_at)
  select pg_temp.seed_id(concat_ws('/', 'share', lab_code, categories.code)), labs.id,
    categories.code, categories.platform_percent, categories.lab_percent, '2024-01-01T00:00:00+05:30'::timestamptz
  from csv_labs join labs on labs.code = lab_code cross join categories
  where csv_labs.share_type = 'Test Share'
  union all
  select pg_temp.seed_id('share/' || lab_code), labs.id, null, 25, 75, '2024-01-01T00:00:00+05:30'::timestamptz
  from csv_labs join labs on labs.code = lab_code where csv_labs.share_type = 'Order Share'
  on conflict do nothing;

insert into offers (lab_id, item_code, test_code, panel_code, price_paise, list_price_paise,
    tat_hours)
  select labs.id, item_code, case item_type when 'test' then item_code end,
    case item_type when 'panel' then item_code end,
    price_inr::bigint * 100, mrp_inr::bigint * 100, csv_lab_offerings.tat_hours::int
  from csv_lab_offerings join labs on labs.code = lab_code
  on conflict do nothing;
`
