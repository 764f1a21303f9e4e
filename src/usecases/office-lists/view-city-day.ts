import { listCityDay } from '#src/db/queries/office-lists/city-day.ts'
import { readLocations } from '#src/db/queries/places/places.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  blurred,
  dayMark,
  isLateOn,
  MOST_DRAWN,
  routeLetters,
  type ViewCityDay,
} from '#src/domain/office-lists/city-day.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Rows = Awaited<ReturnType<typeof listCityDay>>

/**
 * The day of a city as the office's map draws it: its visits to homes and their labs, the earliest
 * 300 (`isCut`: there are more). Homes are blurred to a hundred metres. Refuses `not-found` for a
 * city that is none.
 * Source: decision 182.
 */
export function viewCityDay(world: World, actor: Actor, asked: ViewCityDay) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:list')
    const cities = (await readLocations(step.tx)).map(({ id, name }) => ({ id, name }))
    const city = asked.city === undefined ? cities[0] : cities.find(({ id }) => id === asked.city)
    if (!city) throw new Refusal('not-found')
    const today = indianDay(step.now)
    const day = asked.day === undefined ? today : Temporal.PlainDate.from(asked.day)
    const found = await listCityDay(step.tx, { city: city.id, day }, MOST_DRAWN + 1)
    const rows = found.slice(0, MOST_DRAWN)
    const looked = { city: city.id, from: day.toString() }
    const detail = { asked: looked, found: rows.map(({ id }) => id) }
    await audit(world, step.tx, actor, 'visit:list', 'list', detail)
    return {
      city,
      cities,
      day: day.toString(),
      isToday: day.equals(today),
      previous: day.subtract({ days: 1 }).toString(),
      next: day.add({ days: 1 }).toString(),
      isCut: found.length > rows.length,
      visits: drawnVisits(rows, step.now),
      labs: drawnLabs(rows),
    }
  })
}

function drawnVisits(rows: Rows, now: Temporal.Instant) {
  const letters = routeLetters(rows)
  return rows.map(({ id, latitude, longitude, phlebotomistId, labs, ...row }) => ({
    ...row,
    visitId: id,
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    mark: dayMark(row.state),
    isLate: isLateOn(row, now),
    point: blurred({ latitude, longitude }),
    route: phlebotomistId === null ? null : (letters.get(phlebotomistId) ?? null),
    labs: labs.map(({ name }) => name),
  }))
}

/** Each once, by name. */
function drawnLabs(rows: Rows) {
  const all = new Map(rows.flatMap(({ labs }) => labs.map((lab) => [lab.id, lab] as const)))
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
