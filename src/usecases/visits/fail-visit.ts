import { releasePlaces } from '#src/db/queries/slots.ts'
import { feeTable } from '#src/domain/bookings/fee-table.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import {
  doubtsOf,
  type FailureFacts,
  isTooLate,
  mayFail,
  waitsUntil,
} from '#src/domain/visits/failure.ts'
import type { FailVisit } from '#src/domain/visits/inputs.ts'
import { isPatientFault, type VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { endBooking } from '#src/usecases/parts/bookings/end-booking.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { compareCode } from '#src/usecases/parts/visits/compare-code.ts'
import { failureFacts } from '#src/usecases/parts/visits/judge-failure.ts'
import { keepStamp } from '#src/usecases/parts/visits/keep-stamp.ts'
import { hasTubesToDraw } from '#src/usecases/parts/visits/may-reschedule.ts'
import {
  lockAnothersVisit,
  tubesOfVisit,
  type VisitInTree,
} from '#src/usecases/parts/visits/locked-visit.ts'

type Input = { visitId: VisitId } & FailVisit

/**
 * A visit that ends without a sample. Not home, refused or a wrong address may cost what cancelling
 * after acceptance costs, as quoted, but nothing is owed yet: if proved, the fee waits two days for
 * the patient's objection; if not, for the office. Every other reason, and any reason from a
 * phlebotomist who came too late, is free and asks the patient to reschedule, or ends the booking
 * where every tube was written off. Refuses `wait-first` and `call-first` where nobody was there
 * and too little was tried, a wrong code as at the door, and `not-cancellable-after-collection`
 * once a tube is drawn: finish the collection instead.
 * Source: life cycle 3; decision 034.
 */
export async function failVisit(world: World, actor: Actor, input: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit } = locked
    if (tubesOfVisit(locked).some(({ state }) => isDrawn(state)))
      throw new Refusal('not-cancellable-after-collection', {
        currentState: visit.state,
        allowedActions: visit.state === 'identified' ? ['collect'] : [],
      })
    if (visit.state !== 'arrived' && visit.state !== 'identified')
      throw notAllowed(actor, 'visit', visit.state)
    const wrong = await wrongCode(step, locked, input)
    const failed = wrong ? { refused: wrong } : await judgeAndFail(step, locked, input)
    const detail = { event: 'fail', reason: input.reason, ...failed }
    await audit(world, step.tx, actor, 'visit:move', input.visitId, detail)
    return failed
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return { state: 'failed' as const, ...outcome }
}

async function wrongCode(step: Step, { visit }: VisitInTree, { startCode }: Input) {
  if (startCode === undefined || visit.state !== 'arrived') return undefined
  return compareCode(step, visit, startCode)
}

async function judgeAndFail(step: Step, locked: VisitInTree, input: Input) {
  const { reason, place, startCode } = input
  // A phlebotomist's position is examined only where it decides about a patient's money.
  const failing = isPatientFault(reason)
    ? await keepStamp(step, locked, 'failing', place)
    : ('none' as const)
  const isCodeGiven = startCode !== undefined
  const facts = await failureFacts(step, locked, { reason, isCodeGiven, failing })
  const tried = mayFail(facts, step.now)
  if (!tried.ok) throw new Refusal(tried.error, { facts: { from: waitsUntil(facts).toString() } })
  return fail(step, locked, facts)
}

async function fail(step: Step, { visit, tree }: VisitInTree, facts: FailureFacts) {
  const { bookingId } = visit
  const { reason } = facts
  const patch = { failReason: reason }
  await move(step, 'visit', { row: visit, event: 'fail', bookingId, patch, reason })
  await releasePlaces(step.tx, visit.id, step.now)
  const isOver = !hasTubesToDraw(tree, visit)
  const isTheirs = isPatientFault(reason) && !isTooLate(facts)
  if ((isTheirs || isOver) && !visit.isRecollection) {
    const after = await reloadTree(step, bookingId)
    const { fee: due } = feeTable[isTheirs ? 'failed-by-patient' : 'nothing-drawn']
    const charge = due === 'none' ? paise(0) : tree.booking.cancellationFee
    const contested = { visit, reason, doubts: doubtsOf(facts) }
    const ended = { by: 'visit' as const, charge, reason, ...(due === 'waits' && { contested }) }
    const { fee } = await endBooking(step, after, ended)
    return { charge: paise(0), fee: fee ? feeSaid(fee) : null }
  }
  const after = await settleOrders(step, bookingId)
  if (!isOver) await tellBooker(step, after, 'visit-failed', { visit })
  return { charge: paise(0), fee: null }
}

type Fee = NonNullable<Awaited<ReturnType<typeof endBooking>>['fee']>

/** What the phlebotomist is told: whether the failure is proved, and what it may earn. */
function feeSaid({ state, amount, phlebotomistPart, doubts, dueAt }: Fee) {
  return { state, amount, phlebotomistPart, doubts, dueAt: dueAt.toString() }
}
