import type { Decision, Refused } from '#src/domain/changes.ts'
import { withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import { transition } from '#src/domain/transition.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { notIdentified } from '#src/domain/visits/not-identified.ts'
import { refusedTooEarly } from '#src/domain/visits/too-early.ts'
import { refusedMoment, refusedOutsideHours } from './draw-facts.ts'
import type { Barcode } from './tube.ts'
import { type Mismatch, mismatched, mismatchOf } from './tube-mismatch.ts'

type Refusals =
  | 'not-allowed-now'
  | 'too-early'
  | 'bound-to-hour'
  | 'outside-hours'
  | 'wrong-moment'
  | 'cash-first'
  | 'consent-missing'

/**
 * The blood is drawn: from now on nothing that needs this tube can be cancelled. The barcode is
 * scanned again; another tube's is refused and logged. Cash comes before the first tube.
 * Source: life cycle 4; reliability L3.
 */
export function collecting(
  facts: TubeAtHand,
  { barcode }: { barcode: Barcode },
  now: Temporal.Instant,
): Decision<{ state: 'collected' } | { refused: Mismatch }, Refusals> {
  const { tube, booking } = facts
  const refused = mismatchOf(facts, barcode)
  if (refused) return mismatched(facts, barcode, refused)
  const answer = { state: 'collected' } as const
  if (tube.state === 'collected') return { ok: true, answer }
  const why = whyNot(facts, now)
  if (why) return why
  const collected = transition('tube', tube, 'collect', { patch: { collectedAt: now } })
  if (!collected) return notAllowed(facts)
  const audit = { subjectId: tube.id, detail: { event: 'collect' } }
  const transitions = withTheirOrders(facts, [collected], now)
  return { ok: true, answer, changes: { bookingId: booking.id, transitions, audit } }
}

function whyNot(facts: TubeAtHand, now: Temporal.Instant): Refused<Refusals> | undefined {
  return (
    notIdentified(facts) ??
    refusedTooEarly(facts, 'collect', now) ??
    refusedOutsideHours(facts, now) ??
    refusedMoment(facts, now) ??
    unpaid(facts) ??
    unconsented(facts)
  )
}

function unpaid({ visit, payment, tube }: TubeAtHand): Refused<'cash-first'> | undefined {
  if (visit.isRecollection || payment.state !== 'due') return undefined
  const stands = { machine: 'tube', state: tube.state, allowed: 'by-state' } as const
  return { ok: false, error: 'cash-first', stands }
}

/** In words, before the database refuses it (trigger `tubes_need_consent`). */
function unconsented({ tube, unconsented }: TubeAtHand): Refused<'consent-missing'> | undefined {
  const isMissing = unconsented.some(({ id }) => id === tube.id)
  return isMissing ? { ok: false, error: 'consent-missing' } : undefined
}

function notAllowed({ tube: { state } }: TubeAtHand): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'tube', state } }
}
