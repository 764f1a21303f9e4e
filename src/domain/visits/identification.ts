import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { taken } from '#src/domain/transition.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { isSamePerson } from './identifiers.ts'
import type { IdentifyPatients } from './inputs.ts'
import { isSaidRightly } from './spoken-for.ts'
import { refusedTooEarly } from './too-early.ts'
import { triedCode, type WrongCode, wrongCode } from './visit-code.ts'
import { START_CODE_TRIES } from './visit.ts'

type Wrong = WrongCode | 'identifiers-differ'

type Known = {
  /** The visit's own code. */
  code: string
  /** Seals the name of somebody who spoke for the child of an order. */
  seal: (saidBy: string, orderId: OrderId) => string
  now: Temporal.Instant
}

/**
 * Compares the patient's start code and the name and date of birth that each patient gave, or a
 * guardian with a record for a young child. A wrong code counts, at most five times: the count is
 * kept although the step is refused.
 * Source: life cycle 3; reliability L1; decision 033.
 */
export function identification(
  facts: CollectionAtHand,
  said: IdentifyPatients,
  known: Known,
): Decision<{ state: 'identified' } | { refused: Wrong }, Refusals> {
  const { visit } = facts
  const answer = { state: 'identified' } as const
  if (visit.state === 'identified') return { ok: true, answer }
  const why = notYet(facts, said, known.now)
  if (why) return why
  const refused = wrongCode(visit, said.startCode, known.code) ?? wrongPeople(facts, said)
  if (refused) return { ok: true, answer: { refused }, changes: counted(facts, refused) }
  return { ok: true, answer, changes: identified(facts, said, known) }
}

/**
 * The same for what was typed without a network, where nobody could compare it before the draw: a
 * wrong code or name undoes nothing, and is named. Refuses `identifiers-differ` where the people are
 * not those of the visit, each once.
 * Source: decision 199.
 */
export function identificationAfterwards(
  facts: CollectionAtHand,
  said: IdentifyPatients,
  known: Known,
): Decision<{ state: 'identified'; unproved?: Wrong }, Refusals | 'identifiers-differ'> {
  const { visit } = facts
  const answer = { state: 'identified' } as const
  if (visit.state === 'identified') return { ok: true, answer }
  const why = notYet(facts, said, known.now)
  if (why) return why
  if (!isEachNamed(facts, said)) return { ok: false, error: 'identifiers-differ' }
  const wrong = wrongCode(visit, said.startCode, known.code)
  const unproved = wrong ?? wrongPeople(facts, said)
  if (!unproved) return { ok: true, answer, changes: identified(facts, said, known) }
  const tries = Math.min(visit.startCodeTries + (wrong ? 1 : 0), START_CODE_TRIES)
  const changes = identified(facts, said, known, { startCodeTries: tries, refused: unproved })
  return { ok: true, answer: { ...answer, unproved }, changes }
}

type Refusals = 'not-allowed-now' | 'too-early' | 'bound-to-hour' | 'guardian-speaks'

function notYet(
  facts: CollectionAtHand,
  { patients }: IdentifyPatients,
  now: Temporal.Instant,
): Refused<Refusals> | undefined {
  const { state } = facts.visit
  if (state !== 'arrived')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  const early = refusedTooEarly(facts, 'collect', now)
  if (early) return early
  const isRight = patients.every(({ orderId, spokenFor }) => {
    const order = facts.orders.find(({ id }) => id === orderId)
    return !order || isSaidRightly({ birthDate: order.birthDate, spokenFor }, indianDay(now))
  })
  return isRight ? undefined : { ok: false, error: 'guardian-speaks' }
}

/** Each order with a tube on this visit must be named exactly once, and no other. */
function isEachNamed(facts: CollectionAtHand, { patients }: IdentifyPatients): boolean {
  const expected = new Set(tubesOfVisit(facts).map(({ orderId }) => orderId))
  const named = new Set(patients.map(({ orderId }) => orderId))
  const isEach = expected.size === named.size && patients.length === named.size
  return isEach && patients.every(({ orderId }) => expected.has(orderId))
}

function wrongPeople(
  facts: CollectionAtHand,
  said: IdentifyPatients,
): 'identifiers-differ' | undefined {
  const areThey = said.patients.every(({ orderId, ...person }) => {
    const order = facts.orders.find(({ id }) => id === orderId)
    return order !== undefined && isSamePerson(order, person)
  })
  return isEachNamed(facts, said) && areThey ? undefined : 'identifiers-differ'
}

const proved = { startCodeTries: 0, refused: null }

function counted({ visit, booking }: CollectionAtHand, refused: Wrong): Changes {
  return {
    bookingId: booking.id,
    transitions: [],
    updated: triedCode(visit),
    audit: { subjectId: visit.id, detail: { event: 'identify', refused } },
  }
}

function identified(
  facts: CollectionAtHand,
  { patients }: IdentifyPatients,
  { seal, now }: Known,
  { startCodeTries, refused }: { startCodeTries: number; refused: Wrong | null } = proved,
): Changes {
  const { visit, booking } = facts
  const infants = patients.flatMap(({ orderId, spokenFor }) =>
    spokenFor ? [{ orderId, ...spokenFor }] : [],
  )
  const patch = { identifiedAt: now, startCodeTries }
  const spokenFor = infants.map(({ orderId, relation, record }) => ({ orderId, relation, record }))
  const detail = { event: 'identify', refused, ...(spokenFor.length > 0 && { spokenFor }) }
  return {
    bookingId: booking.id,
    claims: infants.map(({ saidBy, ...one }) => ({
      of: 'speaker',
      id: visit.id,
      row: { ...one, saidBySealed: seal(saidBy, one.orderId), saidAt: now },
    })),
    transitions: withTheirOrders(facts, [taken('visit', visit, 'identify', { patch })], now),
    audit: { subjectId: visit.id, detail },
  }
}
