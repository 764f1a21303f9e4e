import type { BookingTree, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { insertResultTalk, listUntold } from '#src/db/queries/reports/result-talks.ts'
import {
  changeConsent,
  type ConsentRow,
  findConsent,
  testsOfConsents,
} from '#src/db/queries/consents/test-consents.ts'
import { listWaitingValues } from '#src/db/queries/instrument-messages/waiting-values.ts'
import { readControlled } from '#src/db/queries/quality-control/controlled.ts'
import { whyUndecided } from '#src/domain/instruments/waiting-value.ts'
import type { ConsentId } from '#src/domain/consents/consent.ts'
import {
  type LogResultTalk,
  ResultTalkId,
  stillToCome,
  whyNotToTell,
} from '#src/domain/consents/result-talk.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { lockTree, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refusedAs } from '#src/usecases/save.ts'
import { tellReport } from '#src/usecases/parts/reports/tell-report.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { draftsToTell } from '#src/usecases/parts/consents/drafts-to-tell.ts'

/**
 * Records that the lab's counsellor discussed a signed result, or a drafted change of one, with the
 * person: who, how, with what outcome, at this time. If the person was counselled or declined, the
 * result is published at once; a change can then be signed. Returns what must still happen before
 * they can read it. Refuses `no-result-to-tell`, `stale`, `control-failed` where it would publish a
 * result whose control failed, and `arrived-undecided` while another value of an instrument waits for
 * one of these tests.
 * Source: ICMR National Ethical Guidelines 2017, section 10; decision 074; decision 239.
 */
export function logResultTalk(
  world: World,
  actor: Actor,
  input: { consentId: ConsentId } & LogResultTalk,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'consent:counsel')
    const { id: by } = personOf(actor)
    const seen = permit.over(await findConsent(step.tx, input.consentId))
    const order = await findOrder(step.tx, seen.orderId)
    if (!order) throw new Refusal('not-found')
    const tree = await lockTree(step, order.bookingId)
    const consent = permit.over(await findConsent(step.tx, input.consentId, { isLocked: true }))
    refuseOwnBooking(actor, tree.booking)
    const untold = await untoldOf(step, tree, consent)
    if (untold.length === 0 && !(await isDrafted(step, consent)))
      throw new Refusal('no-result-to-tell')
    const { way, outcome } = input
    const failed = whyNotToTell(await readControlled(step.tx, order.id, by), untold, outcome)
    if (failed) throw refusedAs(step, failed)
    await keepTalk(step, consent, input)
    const waitsFor = stillToCome({
      outcome,
      results: untold.length,
      isPaid: wasPaid(tree.payment.state),
      isOtherUntold: await isOtherUntold(step, consent),
    })
    const reportId = waitsFor ? null : await publishTold(step, tree, consent, untold)
    await audit(world, step.tx, actor, 'consent:counsel', consent.id, { way, outcome })
    return { talkedAt: step.now.toString(), waitsFor, reportId }
  })
}

/** Signed results of the tests that the consent covers. */
async function untoldOf({ tx, now }: Step, tree: BookingTree, { orderId, family }: ConsentRow) {
  // One signed while this waited for the lock was unknown to the counsellor.
  const known = (await listUntold(tx, [orderId])).filter(
    ({ signedAt }) => signedAt && Temporal.Instant.compare(signedAt, now) <= 0,
  )
  const untold = new Set(known.map(({ testItemId }) => testItemId))
  const about = (await testsOfConsents(tx, [orderId])).filter((test) => test.family === family)
  const ids = new Set(about.map(({ testItemId }) => testItemId))
  return tree.items.filter(({ id }) => untold.has(id) && ids.has(id))
}

async function isDrafted(step: Step, { labId, id }: ConsentRow): Promise<boolean> {
  return (await draftsToTell(step, labId)).some(({ consent }) => consent.id === id)
}

async function isOtherUntold(step: Step, { labId, orderId, id }: ConsentRow): Promise<boolean> {
  const untold = await draftsToTell(step, labId)
  return untold.some(({ consent }) => consent.orderId === orderId && consent.id !== id)
}

async function keepTalk(
  step: Step,
  consent: ConsentRow,
  { version, counsellor, way, outcome }: LogResultTalk,
): Promise<void> {
  if (!(await changeConsent(step.tx, { ...consent, version }, {}))) throw new Refusal('stale')
  await insertResultTalk(step.tx, {
    id: ResultTalkId.parse(step.world.chance.uuid()),
    consentId: consent.id,
    counsellor,
    way,
    outcome,
    recordedBy: personOf(step.actor).id,
    talkedAt: step.now,
  })
}

async function publishTold(
  step: Step,
  tree: BookingTree,
  { orderId }: ConsentRow,
  told: readonly ItemRow[],
) {
  const bookingId = tree.booking.id
  const waiting = await listWaitingValues(step.tx, orderId)
  const undecided = whyUndecided({ waiting }, told)
  if (undecided) throw refusedAs(step, undecided)
  for (const row of told) await move(step, 'item', { row, event: 'publish', bookingId })
  const after = await settleOrders(step, bookingId)
  return tellReport(step, after, orderOf(after, orderId))
}
