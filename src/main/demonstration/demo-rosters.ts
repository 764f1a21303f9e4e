import type { Tx } from '#src/db/driver/client.ts'
import { insertRoster, listWithoutRoster } from '#src/db/queries/rosters/rosters-demo.ts'
import { usualBounds } from '#src/domain/rosters/roster.ts'
import { DAY_MINUTES } from '#src/domain/rosters/working-hours.ts'

/** Wide: some demonstration labs never close, and the homes of a city lie around all of its labs. */
const bounds = {
  ...usualBounds,
  mostRadiusKm: 60,
  mostVisitsPerHour: 2,
  maySeeChildren: true,
  maySeeElderly: true,
  earliestMinute: 0,
  latestMinute: DAY_MINUTES,
}

const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 0,
  untilMinute: DAY_MINUTES,
}))

/**
 * A roster for each phlebotomist of the demonstration who has none: every hour of every day, from
 * the middle of the labs of their city.
 */
export async function addDemoRosters(tx: Tx, emails: readonly string[]) {
  for (const person of await listWithoutRoster(tx, emails)) {
    const chosen = {
      radiusKm: 60,
      visitsPerHour: 2,
      tubesPerBag: 60,
      pointSource: 'placed' as const,
    }
    const skills = { seesChildren: true, seesElderly: true }
    await insertRoster(tx, { ...bounds, ...person, ...chosen, ...skills }, week)
  }
}
