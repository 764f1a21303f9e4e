import type { TakeLeave } from '#src/domain/rosters/leave.ts'
import type { Product } from './people.ts'

/** Gives a phlebotomist the wide roster that those of the demonstration have. */
export async function withDemoRoster({ asOwner }: Pick<Product, 'asOwner'>, id: string) {
  await asOwner(
    `insert into rosters select (jsonb_populate_record(r, jsonb_build_object('phlebotomist_id', $1::uuid))).*
     from rosters r join "user" u on u.id = r.phlebotomist_id
     where u.email = 'phlebotomist@demo.oxalate.example'`,
    [id],
  )
  await asOwner(
    `insert into roster_hours (phlebotomist_id, weekday, from_minute, until_minute)
     select $1, day, 0, 1440 from generate_series(1, 7) day`,
    [id],
  )
}

/** What a phlebotomist of Bengaluru who works every day may save. */
export const rosterWish = {
  version: 1,
  locationId: 1,
  latitude: 12.975,
  longitude: 77.605,
  radiusKm: 15,
  visitsPerHour: 1,
  tubesPerBag: 40,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '06:00', until: '21:00' })),
}

/** A leave from an instant on, for some hours. */
export function leaveFrom(startsAt: string, hours: number): TakeLeave {
  const from = Temporal.Instant.from(startsAt)
  return { startsAt: from, endsAt: from.add({ minutes: Math.round(hours * 60) }) }
}

/** Everybody who has a roster makes so many visits in an hour. */
export async function allMake({ asOwner }: Pick<Product, 'asOwner'>, visitsPerHour: number) {
  await asOwner(
    'update rosters set visits_per_hour = $1, most_visits_per_hour = greatest(most_visits_per_hour, $1)',
    [visitsPerHour],
  )
}

/** More phlebotomists of Bengaluru with the wide roster, who together make so many visits in an hour. */
export async function moreHands({ asOwner }: Pick<Product, 'asOwner'>, visits: number) {
  await asOwner(
    `with hands as (insert into "user" (id, name, email, email_verified)
       select gen_random_uuid(), 'Hand', 'hand' || n || '@phone.invalid', true
       from generate_series(1, ceil($1 / 4.0)::int) n returning id)
     insert into phlebotomists (user_id, display_name) select id, 'Hand' from hands`,
    [visits],
  )
  await asOwner(
    `insert into rosters select made.* from phlebotomists p join "user" u on u.id = p.user_id,
       rosters r join "user" d on d.id = r.phlebotomist_id,
       jsonb_populate_record(r, jsonb_build_object('phlebotomist_id', p.user_id,
         'visits_per_hour', 4, 'most_visits_per_hour', 4)) made
     where u.email like 'hand%@phone.invalid' and d.email = 'phlebotomist@demo.oxalate.example'`,
  )
  await asOwner(
    `with granted as (insert into role_grants (id, user_id, role, location_id)
       select gen_random_uuid(), phlebotomist_id, 'phlebotomist', location_id
       from rosters join "user" u on u.id = phlebotomist_id where u.email like 'hand%@phone.invalid')
     insert into roster_hours (phlebotomist_id, weekday, from_minute, until_minute)
     select phlebotomist_id, day, 0, 1440 from rosters join "user" u on u.id = phlebotomist_id,
       generate_series(1, 7) day where u.email like 'hand%@phone.invalid'`,
  )
}

/** Somebody cannot work for two weeks from now on; what they accepted is still theirs. */
export async function cannotWork(
  { asOwner, clock }: Pick<Product, 'asOwner' | 'clock'>,
  id: string,
) {
  await asOwner(
    `insert into leaves (id, phlebotomist_id, starts_at, ends_at, is_sudden)
     values (gen_random_uuid(), $1, $2::timestamptz, $2::timestamptz + interval '14 days', true)`,
    [id, clock.at().toString()],
  )
}
