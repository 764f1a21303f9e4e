import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { readBenchAlerts } from '#src/db/queries/results/bench-alerts.ts'
import { gestationOn } from '#src/domain/catalogue/gestation.ts'
import { isPregnancyAsked } from '#src/domain/catalogue/pregnancy.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { latenessView } from '#src/usecases/parts/bookings/lateness-view.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { consentStandings } from '#src/usecases/parts/bookings/consent-views.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { mayTake } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { type Known, knownOf, onBench } from '#src/usecases/parts/results/item-view.ts'
import {
  controlledItems,
  controlOfItem,
} from '#src/usecases/parts/quality-control/control-of-item.ts'
import { seenElsewhere } from '#src/usecases/parts/results/elsewhere-view.ts'
import { keptRows } from '#src/usecases/parts/results/kept-rows.ts'
import { lotChoices } from '#src/usecases/parts/results/lot-choices.ts'
import { ringingCalls } from '#src/usecases/parts/results/ringing-calls.ts'
import { pregnancyIn } from '#src/domain/results/judging/yardstick-of.ts'

/**
 * One order on the lab's bench: every test, what may be entered, its range at the draw, its result.
 * Refuses `own-booking`: people read their own results once they are published, like everybody.
 */
export function viewBenchOrder(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const order = permit.over(await findOrder(step.tx, input.orderId))
    refuseOwnBooking(actor, order)
    const tree = await reloadTree(step, order.bookingId)
    const known = await knownOf(step, tree, order)
    const looking = { labId: order.labId, userId: personOf(actor).id }
    const alerts = await readBenchAlerts(step.tx, looking)
    const ringing = await ringingCalls(step, order.labId, alerts)
    const consents = await consentStandings(step, [order.id])
    const kept = await keptRows(step, order.id, known)
    const items = known.items.map((item) => onBench(step, tree, order, item, known))
    const seen = await seenElsewhere(step, order, known)
    const lots = await lotChoices(step, order, known.items)
    const controlled = await controlledItems(step, order.id, items)
    await audit(world, step.tx, actor, 'bench:read', order.id)
    return {
      orderId: order.id,
      number: tree.booking.number,
      state: order.state,
      now: step.now.toString(),
      patientName: order.patientName,
      birthDate: order.birthDate.toString(),
      ageYears: ageInYears(order.birthDate, indianDay(step.now)),
      sex: order.sex,
      ...pregnancyHere(step, tree, order, known),
      promisedAt: order.promisedAt?.toString() ?? null,
      late: latenessView(tree, order, step.now),
      consent: consents.get(order.id) ?? null,
      /** What was answered at booking; only for who signs. */
      answers: mayEver(actor, 'result:authorise') ? order.answers : null,
      may: {
        enter: mayEver(actor, 'result:enter'),
        refer: mayEver(actor, 'referral:send'),
        verify: mayEver(actor, 'result:verify'),
        sign: mayEver(actor, 'result:authorise'),
        giveUp: known.items.some(({ state }) => mayTake(actor, 'item', state, 'give-up')),
      },
      ringing,
      /** The person whose page this is: input on it is stored for nobody else. */
      typist: personOf(actor).id,
      /** This person's unsaved input. */
      kept,
      items: items.map((item) => ({
        ...item,
        control: controlOfItem(controlled, item),
        ...lotsOf(lots, item),
        /** Another lab's earlier value, for who signs, where this one is held because of it. */
        elsewhere: seen.find(({ testItemId }) => testItemId === item.testItemId) ?? null,
      })),
    }
  })
}

/** With which lot of reagent a value was measured, where the person says so. */
function lotsOf(
  lots: Awaited<ReturnType<typeof lotChoices>>,
  { testItemId }: { testItemId: string },
) {
  const mine = lots.get(testItemId)
  return mine ? { lots: mine } : {}
}

/** What is known of the person's pregnancy at the draw; null where no test is judged by it. */
function pregnancyHere(
  { now }: Step,
  tree: BookingTree,
  order: OrderRow,
  { ranges, items }: Known,
) {
  const { sex, birthDate, dueOn, collectedAt } = order
  const drawnOn = indianDay(collectedAt ?? now)
  const testCodes = items.map(({ testCode }) => testCode)
  if (!isPregnancyAsked({ ranges, testCodes }, { sex, birthDate, drawnOn }))
    return { pregnancy: null, gestation: null }
  const gestation = dueOn ? (gestationOn(dueOn, drawnOn) ?? null) : null
  return { pregnancy: pregnancyIn(tree, order), gestation }
}
