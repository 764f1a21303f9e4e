import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { taken } from '#src/domain/transition.ts'
import { type Attempt, type AttemptAtHand, knownOf, type SettlingAt } from './attempt-at-hand.ts'
import { capturedMoney } from './captured-money.ts'
import { nextCheck } from './check-schedule.ts'
import { decideOutcome, type Outcome, type Reported } from './decide-outcome.ts'

/** What an answer changes, and what the audit keeps of it, if anything. */
export type Settled = {
  changes: Changed & { bookingId: BookingId | null }
  audit?: { subjectId: string; detail: object }
}

/**
 * The only function that finalises a payment, whoever had the gateway asked: redirect, push,
 * schedule or a person. Compares the gateway's answer with what we know under the booking's lock.
 * `npm run check -- finaliser` checks that nothing else does.
 * Source: life cycle 2; reliability C9, 4; decision 022.
 */
export function settling(facts: AttemptAtHand, said: Reported, at: SettlingAt): Settled {
  const outcome = decideOutcome(knownOf(facts, at), said)
  return of(facts, ...settled(facts, outcome, said, at))
}

type Part = [changed: Changed, detail?: object]

const of = ({ attempt, awaiting }: AttemptAtHand, changed: Changed, detail?: object): Settled => ({
  changes: { bookingId: awaiting?.booking.id ?? null, ...changed },
  ...(detail && { audit: { subjectId: attempt.number, detail } }),
})

function settled(facts: AttemptAtHand, outcome: Outcome, said: Reported, at: SettlingAt): Part {
  const { attempt } = facts
  switch (outcome.kind) {
    case 'apply':
      return [capturedMoney(facts, said, 'applied', at)]
    case 'surplus':
      return [capturedMoney(facts, said, 'surplus', at)]
    case 'question':
      return questioned(attempt, said, outcome.doubt)
    case 'regress':
      return regressed(facts, said, at)
    case 'fail':
    case 'abort': {
      const patch = asked(facts, said.status, at.now)
      const event = outcome.kind === 'fail' ? 'fail' : 'abort'
      return [{ transitions: [taken('attempt', attempt, event, { patch })] }]
    }
    case 'wait':
    case 'none':
      return [checked(attempt, asked(facts, said.status, at.now))]
  }
}

/** Nothing is booked; finance reviews it, and the audit records the answer. */
function questioned(
  attempt: Attempt,
  said: Reported,
  doubt: Extract<Outcome, { kind: 'question' }>['doubt'],
): Part {
  const patch = { nextCheckAt: null, lastStatus: said.status, checks: attempt.checks + 1 }
  const { number, referenceNo, status, amount, currency } = said
  return [
    { transitions: [taken('attempt', attempt, 'question', { patch, reason: doubt })] },
    { event: 'security', doubt, said: { number, referenceNo, status, amount, currency } },
  ]
}

/**
 * A later answer never undoes captured money: the payment stays, and finance finds the difference
 * among the breaks.
 * Source: reliability P10.
 */
function regressed({ attempt, hasBreak }: AttemptAtHand, said: Reported, at: SettlingAt): Part {
  const { number, referenceNo, status, amount, currency } = said
  const found = {
    id: at.ids.break,
    day: indianDay(at.now),
    kind: 'status-regressed' as const,
    key: breakKey(attempt, said),
    ours: { number: attempt.number, state: attempt.state, amountPaise: attempt.amount },
    theirs: { number, referenceNo, status, amount, currency },
    state: 'open' as const,
    foundAt: at.now,
  }
  return [
    {
      ...checked(attempt, { nextCheckAt: null, lastStatus: status }),
      ...(!hasBreak && { created: { break: [found] } }),
    },
    { event: 'security', doubt: 'regress', status },
  ]
}

/** What a break about an answer is about: the gateway's reference, or the number we sent. */
function breakKey(
  { number }: Pick<Attempt, 'number'>,
  { referenceNo }: Pick<Reported, 'referenceNo'>,
): string {
  return referenceNo || number
}

type Asked = { nextCheckAt: Temporal.Instant | null; lastStatus: string }

function checked({ id, version }: Attempt, said: Asked): Changed {
  return { transitions: [], updated: { checked: [{ id, version, ...said }] } }
}

function asked(
  { attempt, hasCapture }: AttemptAtHand,
  lastStatus: string,
  now: Temporal.Instant,
): Asked {
  const isOver = hasCapture || attempt.state === 'review'
  const next = isOver ? undefined : nextCheck(attempt.createdAt, now)
  return { nextCheckAt: next ?? null, lastStatus }
}

/** Minutes after its page closed from which a gateway that does not know a payment never will. */
const FORGET_MINUTES = 60

/**
 * The gateway gave no answer about the payment, so it is asked again. A payment it has never heard
 * of ends with its page.
 * Source: life cycle 2; reliability C9, P13.
 */
export function unansweredCheck(
  facts: AttemptAtHand,
  fault: { kind: string; code: string | null },
  now: Temporal.Instant,
): Settled {
  const { attempt } = facts
  const said = asked(facts, fault.code ?? fault.kind, now)
  const isUnknown = fault.kind === 'unknown'
  const since = now.since(attempt.pageEndsAt).total('minutes')
  const patch = isUnknown && since >= FORGET_MINUTES ? { ...said, nextCheckAt: null } : said
  const isOver = isUnknown && since >= 0 && attempt.state === 'redirected'
  if (!isOver) return of(facts, checked(attempt, patch))
  const more = { patch: { ...patch, checks: attempt.checks + 1 } }
  return of(facts, { transitions: [taken('attempt', attempt, 'abort', more)] })
}
