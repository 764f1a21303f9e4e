import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { transition } from '#src/domain/transition.ts'
import { limits } from '#src/domain/limits.ts'
import { type RosterGap, rosterGap, type RosterToFit } from '#src/domain/rosters/roster-gap.ts'
import { type VisitToAccept, visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import { takeTime, withTime } from '#src/domain/stays/take-time.ts'
import type { VisitId } from './visit.ts'
import { acceptsFrom } from './release-limit.ts'
import { whatCancellingCosts, withOrders } from './visit-at-hand.ts'

/** The visit, and what those of its city hold around its hours. */
type ToAccept = Omit<VisitToAccept, 'visit'> & {
  visit: VisitToAccept['visit'] & { id: VisitId }
  workers: readonly Worker[]
  /** When it opens to this person; null: to everybody at once. */
  opensAt: Temporal.Instant | null
}

/** The phlebotomist who wants a visit. */
export type Accepting = RosterToFit & {
  id: UserId
  displayName: string
  isActive: boolean
  /** Paise of cash they hold, plus what is due at visits they have accepted. */
  held: number
  promised: number
  /** When they released visits themselves within the last day. */
  releasedAt: readonly Temporal.Instant[]
}

type Refusals =
  | 'taken'
  | 'overlapping'
  | 'needed-elsewhere'
  | 'offered-later'
  | 'same-person'
  | 'not-allowed-now'
  | 'forbidden'
  | 'released-too-often'
  | 'cash-in-hand-limit'
  | RosterGap

/**
 * The first phlebotomist of the city to accept gets the visit; from then on cancelling costs the
 * charge. Refuses `same-person` to whoever took it off somebody: nobody gets a visit that way, and
 * what their roster leaves out, by its reason.
 * Source: life cycle 3; decisions 179, 188, 193 and 194; decision 099 for the limit of three releases a day.
 *
 * @param limit paise of cash one person may hold.
 */
export function acceptance(
  facts: ToAccept,
  by: Accepting,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Decision<{ state: 'accepted' }, Refusals> {
  const { visit } = facts
  const stands = { machine: 'visit', state: visit.state } as const
  const answer = { state: 'accepted' } as const
  if (visit.phlebotomistId === by.id && visit.state === 'accepted') return { ok: true, answer }
  if (visit.phlebotomistId === by.id) return { ok: false, error: 'not-allowed-now', stands }
  const dispatch = { cashInHand: by.held, isPreferred: visit.preferredPhlebotomistId === by.id }
  const patch = { phlebotomistId: by.id, acceptedAt: now, dispatch }
  const accepted = transition('visit', visit, 'accept', { patch })
  if (!accepted) return { ok: false, error: 'taken', stands }
  if (visit.takenOffBy === by.id) return { ok: false, error: 'same-person' }
  if (!by.isActive) return { ok: false, error: 'forbidden' }
  if (facts.opensAt && Temporal.Instant.compare(now, facts.opensAt) < 0)
    return { ok: false, error: 'offered-later', facts: { at: facts.opensAt.toString() } }
  const gap = rosterGap(visitToFit(facts), by)
  if (gap) return { ok: false, error: gap }
  if (acceptsFrom(by.releasedAt, now))
    return {
      ok: false,
      error: 'released-too-often',
      facts: { most: limits.releasesOfPhlebotomist.most },
    }
  if (visit.cashDue > 0 && by.held + by.promised + visit.cashDue > limit)
    return { ok: false, error: 'cash-in-hand-limit' }
  const time = takeTime(
    { ...visitToFit(facts), visitId: visit.id, phlebotomistId: by.id },
    facts.workers,
  )
  if (!time.ok) return time
  const news = {
    event: 'visit-accepted',
    startsAt: visit.startsAt,
    phlebotomist: by.displayName,
    ...whatCancellingCosts(facts),
  } as const
  const changes = withOrders(facts, now, { transition: accepted, news })
  return { ok: true, answer, changes: withTime(changes, time.value) }
}
