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
