import type { Random } from '#src/domain/dispatch/random.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Person } from '../booking.ts'
import type { Product } from '../people.ts'
import { type OpenVisit, type Tally, tallied, tried } from './field.ts'
import { instantOfRow } from './instants.ts'
import type { Rates } from './rates.ts'

export type Chances = { random: Random; tally: Tally }

/** The visits that somebody accepted and that are not over, in order of their hours. */
export async function openVisits({ pool }: Product): Promise<OpenVisit[]> {
  const { rows } = await pool.query(
    `select v.id, v.state, v.phlebotomist_id as "phlebotomistId", v.starts_at, v.departed_at,
       v.arrived_at, b.latitude, b.longitude
     from visits v join bookings b on b.id = v.booking_id
     where v.state in ('accepted', 'en-route', 'arrived', 'identified') order by v.starts_at, v.id`,
  )
  return rows.map(({ starts_at, departed_at, arrived_at, ...row }) => ({
    ...row,
    startsAt: instantOfRow(starts_at),
    departedAt: departed_at && instantOfRow(departed_at),
    arrivedAt: arrived_at && instantOfRow(arrived_at),
  }))
}

/**
 * Who is asked and looks at their phone accepts, unless they have a visit in that hour: the best first,
 * seven of ten in five minutes.
 */
export async function accept(
  product: Product,
  people: ReadonlyMap<string, Person>,
  { random, tally }: Chances,
) {
  const { rows } = await product.pool.query<{ visit: VisitId; person: string }>(
    `select v.id as visit, o.phlebotomist_id as person from visits v
     join dispatch_offers o on o.visit_id = v.id and o.visit_version = v.version
     where v.state = 'offered' and o.opens_at <= $1 and not exists (
       select from visits mine where mine.phlebotomist_id = o.phlebotomist_id
         and mine.state in ('accepted', 'en-route', 'arrived', 'identified')
         and mine.starts_at < v.ends_at and mine.ends_at > v.starts_at)
     order by v.starts_at, v.id, o.rank`,
    [product.clock.at().toString()],
  )
  const taken = new Set<VisitId>()
  for (const { visit: visitId, person: id } of rows) {
    const person = people.get(id)
    if (!person || taken.has(visitId) || random() > 0.7) continue
    if (await tried(tally, () => product.as(person).acceptVisit({ visitId }))) taken.add(visitId)
  }
}

type Releasing = Chances & {
  mine: readonly OpenVisit[]
  now: Temporal.Instant
  rates: Rates
  /** How long one look at the day takes, so that each visit is drawn once. */
  tickMinutes: number
}

/** By lot once for each visit, about two hours before it. */
export async function release(product: Product, person: Person, facts: Releasing) {
  const { mine, now, random, tally, rates, tickMinutes } = facts
  for (const { id: visitId, state, startsAt } of mine) {
    const ahead = now.until(startsAt).total('minutes')
    if (state !== 'accepted' || ahead > 120 || ahead <= 120 - tickMinutes) continue
    if (random() >= rates.releases) continue
    const gone = { visitId, reason: 'vehicle' }
    if (await tried(tally, () => product.as(person).releaseVisit(gone)))
      tallied(tally, 'given back')
  }
}
