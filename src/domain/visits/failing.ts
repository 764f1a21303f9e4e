import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { endedBooking, type EndingAt } from '#src/domain/bookings/ended-booking.ts'
import { feeTable } from '#src/domain/bookings/fee-table.ts'
import type { Changed, Changes, Decision, Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { afterThem, withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import { partEnded } from '#src/domain/orders/part-ended.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { doubtsOf, type FailureFacts, isTooLate, mayFail, waitsUntil } from './failure.ts'
import { type FailureAtHand, failureFacts } from './failure-facts.ts'
import type { FailVisit } from './inputs.ts'
import { hasTubesToDraw } from './may-reschedule.ts'
import { areOthersServed } from './people-of-visit.ts'
import type { NewVisitFee } from './new-visit-fee.ts'
import { triedCode, type WrongCode, wrongCode } from './visit-code.ts'
import { isPatientFault } from './visit.ts'

type FeeSaid = Pick<NewVisitFee, 'state' | 'amount' | 'phlebotomistPart' | 'doubts'> & {
  dueAt: string
}
type Failed = { state: 'failed'; charge: Paise; fee: FeeSaid | null }
type Refusals = 'not-cancellable-after-collection' | 'not-allowed-now' | 'wait-first' | 'call-first'

/**
 * A visit that ends without a sample. Not home, refused or a wrong address may cost what cancelling
 * after acceptance costs, as quoted, but nothing is owed yet: the fee waits for the patient's
 * objection, or for the office. Every other reason, and any reason from a phlebotomist who came too
 * late, is free. A wrong code counts, and its count is kept.
 * Source: life cycle 3; decision 034.
 *
 * @param ending the same booking, with what decides how it ends.
 * @param at `happenedAt`: when it was, where we hear of it later.
 */
export function failing(
  facts: FailureAtHand,
  ending: EndingAtHand,
  input: FailVisit,
  at: EndingAt & { happenedAt?: Temporal.Instant },
): Decision<Failed | { refused: WrongCode }, Refusals> {
  const { visit, booking } = facts
  const { reason, startCode } = input
  const why = notFailable(facts)
  if (why) return why
  const isCompared = startCode !== undefined && visit.state === 'arrived'
  const refused = isCompared ? wrongCode(visit, startCode, facts.code) : undefined
  const of = { bookingId: booking.id, audit: { subjectId: visit.id } }
  if (refused) return { ok: true, answer: { refused }, changes: counted(facts, reason, refused) }
  const { happenedAt = at.now } = at
  const judged = failureFacts(facts, input, happenedAt)
  const tried = mayFail(judged, happenedAt)
  const from = waitsUntil(judged).toString()
  if (!tried.ok) return { ok: false, error: tried.error, facts: { from } }
  const tries = visit.startCodeTries + (isCompared ? 1 : 0)
  const patch = { failReason: reason, startCodeTries: tries }
  const failed = taken('visit', visit, 'fail', { patch, reason })
  const { fee, changed } = consequences(facts, ending, { failed, judged }, at)
  const said = { charge: paise(0), fee: fee ? feeSaid(fee) : null }
  const audit = { ...of.audit, detail: { event: 'fail', reason, ...said } }
  const answer = { state: 'failed', ...said } as const
  return { ok: true, answer, changes: { ...of, ...changed, ...stamped(facts, reason), audit } }
}

function notFailable(
  facts: CollectionAtHand,
): Refused<'not-cancellable-after-collection' | 'not-allowed-now'> | undefined {
  const { state } = facts.visit
  const allowed = state === 'identified' ? ['collect'] : []
  const stands = { machine: 'visit', state } as const
  if (tubesOfVisit(facts).some((tube) => isDrawn(tube.state)))
    return {
      ok: false,
      error: 'not-cancellable-after-collection',
      stands: { ...stands, allowed },
    }
  const isThere = state === 'arrived' || state === 'identified'
  return isThere ? undefined : { ok: false, error: 'not-allowed-now', stands }
}

function counted(
  { visit, booking }: CollectionAtHand,
  reason: string,
  refused: WrongCode,
): Changes {
  return {
    bookingId: booking.id,
    transitions: [],
    updated: triedCode(visit),
    audit: { subjectId: visit.id, detail: { event: 'fail', reason, refused } },
  }
}

/** A phlebotomist's position is examined only where it decides about a patient's money. */
function stamped({ visit, judged }: FailureAtHand, reason: FailVisit['reason']) {
  const stamp = { visitId: visit.id, tap: 'failing' as const, ...judged }
  return isPatientFault(reason) ? { stamps: [stamp] } : {}
}

type Judged = { failed: Transition; judged: FailureFacts }

/**
 * What follows: the booking ends, or the patient is asked for another time. Where others of the booking
 * are served, it goes on, and no fee is due.
 */
function consequences(
  facts: CollectionAtHand,
  ending: EndingAtHand,
  { failed, judged }: Judged,
  at: EndingAt,
): { fee?: NewVisitFee | undefined; changed: Changed } {
  const { visit } = facts
  const isOver = !hasTubesToDraw(facts, visit)
  const isAlone = !areOthersServed(facts, visit)
  if (isOver && !isAlone && !visit.isRecollection)
    return { changed: partEnded(ending, visit, at, failed) }
  const places = Object.groupBy(ending.places, ({ visitId }) =>
    visitId === visit.id ? 'own' : 'others',
  )
  const released = (places.own ?? []).map((place) => ({ ...place, releasedAt: at.now }))
  const isTheirs = isPatientFault(judged.reason) && !isTooLate(judged)
  if ((!isTheirs && !isOver) || visit.isRecollection || !isAlone) {
    const transitions = withTheirOrders(facts, [failed], at.now)
    const told = { event: 'visit-failed' as const, startsAt: visit.startsAt }
    return { changed: { transitions, updated: { released }, news: isOver ? [] : [told] } }
  }
  const left = afterThem({ ...ending, places: places.others ?? [] }, [failed])
  const { fee, changed } = endedBooking(left, endingFor(facts, judged, isTheirs), at)
  const { transitions, updated } = changed
  return {
    fee,
    changed: {
      ...changed,
      transitions: [failed, ...transitions],
      updated: { ...updated, released: [...released, ...(updated?.released ?? [])] },
    },
  }
}

function endingFor({ visit, booking }: CollectionAtHand, judged: FailureFacts, isTheirs: boolean) {
  const { reason } = judged
  const { fee: due } = feeTable[isTheirs ? 'failed-by-patient' : 'nothing-drawn']
  const charge = due === 'none' ? paise(0) : booking.terms.afterAcceptance
  const contested = { visit, reason, doubts: doubtsOf(judged) }
  return { by: 'visit' as const, charge, reason, ...(due === 'waits' && { contested }) }
}

/** What the phlebotomist is told: whether the failure is proved, and what it may earn. */
function feeSaid({ state, amount, phlebotomistPart, doubts, dueAt }: NewVisitFee): FeeSaid {
  return { state, amount, phlebotomistPart, doubts, dueAt: dueAt.toString() }
}
