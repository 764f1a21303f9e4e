import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { listCallsOfItems } from '#src/db/queries/call-tasks.ts'
import { findOrder } from '#src/db/queries/orders.ts'
import { listCurrentResults, listTestRules, type ResultRow } from '#src/db/queries/results.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ChoiceMeaning } from '#src/domain/results/choice-meaning.ts'
import { itemMachine } from '#src/domain/results/item-machine.ts'
import { shownRange } from '#src/domain/results/judge.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree, tubesOfItem } from '#src/usecases/bookings/tree.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { yardstickOf } from './yardstick-of.ts'

/** One order on the lab's bench: every test, what may be typed, its range at the draw, its result. */
export function viewBenchOrder(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const order = permit.over(await findOrder(step.tx, input.orderId))
    const tree = await reloadTree(step, order.bookingId)
    const known = await knownOf(step, tree, order)
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
      promisedAt: order.promisedAt?.toString() ?? null,
      may: {
        enter: mayEver(actor, 'result:enter'),
        verify: mayEver(actor, 'result:verify'),
        sign: mayEver(actor, 'result:authorise'),
      },
      items: known.items.map((item) => onBench(step, tree, order, item, known)),
    }
  })
}

type Known = Awaited<ReturnType<typeof knownOf>>

/** What the page knows of all tests of an order, in one question each. */
async function knownOf({ tx }: Step, { items: all }: BookingTree, order: OrderRow) {
  const items = all.filter(({ orderId }) => orderId === order.id)
  const codes = items.map(({ testCode }) => testCode)
  const ids = items.map(({ id }) => id)
  return {
    items,
    ...(await listTestRules(tx, codes)),
    results: await listCurrentResults(tx, ids),
    calls: await listCallsOfItems(tx, order.labId, ids),
  }
}

function onBench({ now }: Step, tree: BookingTree, order: OrderRow, item: ItemRow, known: Known) {
  const test = known.tests.find(({ code }) => code === item.testCode)
  const ofItem = tubesOfItem(tree, item)
  const ranges = known.ranges.filter(({ testCode }) => testCode === item.testCode)
  const immunity = known.immunity.find(({ testCode }) => testCode === item.testCode)
  const yardstick = yardstickOf({ now }, tree, order, item, { ranges, immunity })
  const result = known.results.find(({ testItemId }) => testItemId === item.id)
  const { id, testCode, name, state, reason, resultType } = item
  return {
    testItemId: id,
    testCode,
    name,
    state,
    reason,
    resultType,
    allowedActions: allowedEvents(itemMachine, state),
    /** Where the lab must report a positive result. */
    notify: test?.notify ?? null,
    unit: test?.unit ?? null,
    decimals: test?.decimals ?? null,
    choices: test?.choices ?? [],
    /** What each choice means: the flag on the keystroke is judged by it. */
    meanings: meaningsOf(known.choices, item.testCode),
    ...shownRange(yardstick.sides),
    /** What a typed number is judged by, here and in the browser alike. */
    yardstick,
    accession: ofItem.findLast(({ accession }) => accession)?.accession ?? null,
    cap: tree.tubeTypes.find(({ code }) => code === ofItem.at(-1)?.tubeTypeCode)?.cap ?? null,
    result: result ? resultView(result) : null,
    callTaskId: known.calls.find(({ resultId }) => resultId === result?.id)?.id ?? null,
  }
}

function meaningsOf(choices: Known['choices'], code: string): Record<string, ChoiceMeaning> {
  const ofTest = choices.filter(({ testCode }) => testCode === code)
  return Object.fromEntries(ofTest.map(({ choice, meaning }) => [choice, meaning]))
}

function resultView({ value, choice, text, flag, comment, enteredAt }: ResultRow) {
  return { value, choice, text, flag, comment, enteredAt: enteredAt.toString() }
}
