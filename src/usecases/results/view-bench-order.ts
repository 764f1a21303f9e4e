import {
  type BookingTree,
  findBooking,
  type ItemRow,
  loadTree,
} from '#src/db/queries/booking-tree.ts'
import { findOrder } from '#src/db/queries/orders.ts'
import {
  listCurrentResults,
  listOpenCalls,
  listTestRules,
  type ResultRow,
} from '#src/db/queries/results.ts'
import { rangeFor } from '#src/domain/catalogue/reference-range.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { itemMachine } from '#src/domain/results/item-machine.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tubesOfItem } from '#src/usecases/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** One order on the lab's bench: every test, what may be typed, its range at the draw, its result. */
export function viewBenchOrder(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const order = permit.over(await findOrder(step.tx, input.orderId))
    const booking = await findBooking(step.tx, order.bookingId)
    if (!booking) throw new Refusal('not-found')
    const tree = await loadTree(step.tx, booking)
    await audit(world, step.tx, actor, 'bench:read', order.id)
    return {
      orderId: order.id,
      number: booking.number,
      state: order.state,
      now: step.now.toString(),
      patientName: order.patientName,
      birthDate: order.birthDate.toString(),
      ageYears: ageInYears(order.birthDate, indianDay(step.now)),
      sex: order.sex,
      promisedAt: order.promisedAt?.toString() ?? null,
      may: {
        enter: mayEver(actor, 'result:enter'),
        verify: mayEver(actor, 'result:verify'),
        sign: mayEver(actor, 'result:authorise'),
      },
      items: await itemsOf(step, tree, order),
    }
  })
}

async function itemsOf({ tx, now }: Step, tree: BookingTree, order: BookingTree['orders'][number]) {
  const items = tree.items.filter(({ orderId }) => orderId === order.id)
  const { tests, ranges } = await listTestRules(
    tx,
    items.map(({ testCode }) => testCode),
  )
  const results = await listCurrentResults(
    tx,
    items.map(({ id }) => id),
  )
  const calls = await listOpenCalls(tx, order.labId)
  return items.map((item) => {
    const test = tests.find(({ code }) => code === item.testCode)
    const ofItem = tubesOfItem(tree, item)
    const drawn = ofItem.findLast(({ collectedAt }) => collectedAt)?.collectedAt
    const { sex, birthDate } = order
    const donor = { sex, birthDate, drawnOn: indianDay(drawn ?? now) }
    const range = rangeFor(
      ranges.filter(({ testCode }) => testCode === item.testCode),
      donor,
    )
    const result = results.find(({ testItemId }) => testItemId === item.id)
    return {
      ...itemView(item),
      unit: test?.unit ?? null,
      decimals: test?.decimals ?? null,
      choices: test?.choices ?? [],
      low: range?.low ?? null,
      high: range?.high ?? null,
      accession: ofItem.findLast(({ accession }) => accession)?.accession ?? null,
      cap: capOf(tree, ofItem),
      result: result ? resultView(result) : null,
      callTaskId: calls.find(({ resultId }) => resultId === result?.id)?.id ?? null,
    }
  })
}

function itemView({ id, testCode, name, state, reason, resultType }: ItemRow) {
  const allowedActions = allowedEvents(itemMachine, state)
  return { testItemId: id, testCode, name, state, reason, resultType, allowedActions }
}

function resultView({ value, choice, text, flag, comment, enteredAt }: ResultRow) {
  return { value, choice, text, flag, comment, enteredAt: enteredAt.toString() }
}

function capOf({ tubeTypes }: BookingTree, ofItem: BookingTree['tubes']): string | null {
  const code = ofItem.at(-1)?.tubeTypeCode
  return tubeTypes.find((type) => type.code === code)?.cap ?? null
}
