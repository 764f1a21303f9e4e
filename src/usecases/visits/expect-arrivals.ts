import {
  isVisitSame,
  listVisitsAhead,
  type VisitAheadRow,
} from '#src/db/queries/arrivals/arrivals.ts'
import { expecting } from '#src/domain/arrivals/arrival.ts'
import { AHEAD_HOURS, dayAhead, type Expected } from '#src/domain/arrivals/day-ahead.ts'
import { placesOfDay, withExpected } from '#src/domain/arrivals/places-of-day.ts'
import { dayBegins, indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { unlessStale } from '#src/usecases/unless-stale.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Drives the day of everybody who has a visit under way or within three hours, and writes when each
 * is expected where; patients of a visit that will be later than its hour are told before they ask.
 * Ways are asked between two transactions, of a routing server perhaps. What changed meanwhile is
 * looked at again by the next run.
 * Source: decision 207.
 */
export async function expectArrivals(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const { rows, now } = await inStep(world, actor, async (step) => ({
    rows: await listVisitsAhead(step.tx, {
      from: dayBegins(indianDay(step.now)),
      before: step.now.add({ hours: AHEAD_HOURS }),
    }),
    now: step.now,
  }))
  const days = [...Map.groupBy(rows, ({ phlebotomistId }) => phlebotomistId).values()]
  await eachAlone(days, async (day) => {
    const { places, base } = placesOfDay(day)
    const ways = await world.travel.minutes(places, places, now)
    const visits = day.map((visit, place) => ({ ...visit, place }))
    const found = withExpected(day, dayAhead(visits, { ways, base }, now))
    await eachAlone(found, (one) => unlessStale(() => expectOne(world, actor, one)))
  })
  return { visits: rows.length }
}

type One = { visit: VisitAheadRow; expected: Expected }

function expectOne(world: World, actor: Actor, { visit, expected }: One) {
  const { booking, contact, arrival, visitId, version } = visit
  const facts = { visit, bookingId: booking.id, arrival }
  const decision = expecting({ ...facts, isSameNow: true }, expected)
  if (decision.ok && !decision.changes) return Promise.resolve(null)
  return inStep(world, actor, async (step) => {
    const isSameNow = await isVisitSame(step.tx, visitId, version)
    const told = { booking, contact }
    return save(step, 'clock:tick', told, expecting({ ...facts, isSameNow }, expected))
  })
}
