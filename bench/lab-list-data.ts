import type pg from 'pg'

/** Cities of unequal size, as in reality: the first has a quarter of the labs. */
const words = `
  (array['Tulsi', 'Neem', 'Saffron', 'Banyan', 'Lotus', 'Sandal', 'Copper', 'Jasmine', 'Ashoka', 'Coral',
    'Kewda', 'Mogra', 'Amaltas', 'Bamboo', 'Cardamom', 'Champa', 'Fern', 'Gulmohar', 'Indigo', 'Juniper'])`
const kinds = `(array['Diagnostics', 'Pathlab', 'Clinical Laboratory', 'Lab', 'Scans', 'Imaging', 'Path Care'])`
const places = `(array['North', 'South', 'East', 'West', 'Market', 'Station', 'Garden', 'Lake', 'Fort', 'Temple'])`

/** A stable id for a name, in the format of ids. */
const uuidOf = (name: string) =>
  `overlay(overlay(md5(${name}) placing '8' from 13) placing 'a' from 17)::uuid`

/**
 * This many labs of half as many organizations, spread over the cities, each with its own name;
 * most of them active, a few in every other state. The same rows each time.
 */
export async function generateLabs(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(`
    insert into organizations (id, name, legal_entity, created_at)
      select ${uuidOf(`'organization ' || n`)},
        ${words}[n % 20 + 1] || ' ' || ${words}[n / 20 % 20 + 1] || ' Health ' || n,
        (array['LLP', 'Private Limited', 'Trust', 'Partnership'])[n % 4 + 1], now()
      from generate_series(1, ${count / 2}) n`)
  await owner.query(`
    insert into labs (id, code, organization_id, location_id, state, name, locality, address, pincode,
      latitude, longitude, opens_at, closes_at, working_days, service_type, rating_tenths,
      minimum_charge_paise, per_km_charge_paise, additional_charges_paise, minimum_km, maximum_km,
      licence_from, licence_to, created_at)
    select ${uuidOf(`'lab ' || n`)}, 'GEN' || lpad(n::text, 6, '0'),
      ${uuidOf(`'organization ' || n % (${count} / 2) + 1`)}, cities.ids[least(n % 40 / 4, 9) + 1],
      (case when n % 50 = 0 then 'submitted' when n % 97 = 0 then 'suspended'
        when n % 11 = 0 then 'inactive' else 'active' end)::lab_state,
      ${words}[n * 7 % 20 + 1] || ' ' || ${words}[n / 9 % 20 + 1] || ' ' || ${kinds}[n % 7 + 1] || ' ' || n,
      ${words}[n / 3 % 20 + 1] || ' ' || ${places}[n % 10 + 1], n || ' Sample Road',
      (560001 + n * 13 % 4000)::text, 12.9 + n % 100 / 1000.0, 77.5 + n % 90 / 1000.0,
      '07:00', '21:00', '{1,2,3,4,5,6}', (array['All', 'Tests', 'Scanings'])[n % 3 + 1],
      nullif(n % 26 + 25, 25), 10000, 800, 0, 2, 15, '2024-01-01', '2030-12-31', now()
    from generate_series(1, ${count}) n,
      (select array_agg(id order by id) as ids from locations) cities`)
  await owner.query('vacuum analyze labs, organizations, lab_lines')
}
