import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listCallsOfItems } from '#src/db/queries/results/call-tasks.ts'
import { listEarlierResults } from '#src/db/queries/results/earlier-results.ts'
import { listLastWords } from '#src/db/queries/ranges/lab-ranges.ts'
import { namesOf } from '#src/db/queries/labs/lab-life.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import {
  listCurrentResults,
  listReplacedResults,
  listTestRules,
  type ResultRow,
} from '#src/db/queries/results/results.ts'
import { listNeverOwn } from '#src/db/queries/labs/verification-rules.ts'
import { gestationOn } from '#src/domain/catalogue/gestation.ts'
import { isPregnancyAsked } from '#src/domain/catalogue/pregnancy.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ChoiceMeaning } from '#src/domain/results/judging/choice-meaning.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { isMeasured } from '#src/domain/results/item-machine.ts'
import { computedItems } from '#src/domain/results/calculated/computed-items.ts'
import { shownRange } from '#src/domain/results/judging/judge.ts'
import { isConfirmed } from '#src/domain/results/judging/range-standing.ts'
import { unreplaced } from '#src/domain/tubes/lost-tube.ts'
import { mustBeAnother } from '#src/domain/results/second-person.ts'
import type { VerificationRule } from '#src/domain/results/verification-rule.ts'
import { authorise, mayEver, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { latenessView } from '#src/usecases/parts/bookings/lateness-view.ts'
import { reloadTree, tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import { consentStandings } from '#src/usecases/parts/bookings/consent-views.ts'
import { momentOfItem } from '#src/domain/results/moment-of-item.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { mayTake, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { keptRows } from '#src/usecases/parts/results/kept-rows.ts'
import { ringingCalls } from '#src/usecases/parts/results/ringing-calls.ts'
import { shownOf } from '#src/domain/results/standing-of.ts'
import { pregnancyIn, yardstickOf } from '#src/domain/results/judging/yardstick-of.ts'

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
    const ringing = await ringingCalls(step, order.labId)
    const consents = await consentStandings(step, [order.id])
    const kept = await keptRows(step, order.id, known)
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
      may: {
        enter: mayEver(actor, 'result:enter'),
        verify: mayEver(actor, 'result:verify'),
        sign: mayEver(actor, 'result:authorise'),
        giveUp: known.items.some(({ state }) => mayTake(actor, 'item', state, 'give-up')),
      },
      ringing,
      /** The person whose page this is: input on it is stored for nobody else. */
      typist: personOf(actor).id,
      /** This person's unsaved input. */
      kept,
      items: known.items.map((item) => onBench(step, tree, order, item, known)),
    }
  })
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

/** One test of an order as its page shows it. */
export async function itemOnBench(step: Step, order: OrderRow, testItemId: TestItemId) {
  const tree = await reloadTree(step, order.bookingId)
  const known = await knownOf(step, tree, order)
  const item = known.items.find(({ id }) => id === testItemId)
  if (!item) throw new Error(`test ${testItemId} is not in its order`)
  return onBench(step, tree, order, item, known)
}

type Known = Awaited<ReturnType<typeof knownOf>>

/** What the page needs about all tests of an order, one query per kind. */
async function knownOf({ tx, now }: Step, { items: all }: BookingTree, order: OrderRow) {
  const items = all.filter(({ orderId }) => orderId === order.id)
  const codes = items.map(({ testCode }) => testCode)
  const ids = items.map(({ id }) => id)
  const results = await listCurrentResults(tx, ids)
  const replaced = await listReplacedResults(tx, ids)
  const entered = [...results, ...replaced].map(({ enteredBy }) => enteredBy)
  return {
    items,
    computed: computedItems(items),
    ...(await listTestRules(tx, codes)),
    words: await listLastWords(tx, order.labId, codes),
    neverOwn: await listNeverOwn(tx, order.labId, codes),
    results,
    replaced,
    names: await namesOf(tx, entered),
    calls: await listCallsOfItems(tx, order.labId, ids),
    earlier: await listEarlierResults(tx, order, codes, order.collectedAt ?? now),
  }
}

function onBench(
  { now, actor }: Step,
  tree: BookingTree,
  order: OrderRow,
  item: ItemRow,
  known: Known,
) {
  const test = known.tests.find(({ code }) => code === item.testCode)
  const ofItem = tubesOfItem(tree, item)
  const yardstick = yardstickOf(now, tree, order, item, { ...known, test })
  const result = known.results.find(({ testItemId }) => testItemId === item.id)
  const { id, version, testCode, name, state, reason, resultType } = item
  return {
    testItemId: id,
    version,
    testCode,
    name,
    state,
    reason,
    resultType,
    allowedActions: whereItStands(actor, 'item', state).allowedActions,
    /** Where the lab must report a positive result. */
    notify: test?.notify ?? null,
    unit: test?.unit ?? null,
    decimals: test?.decimals ?? null,
    choices: test?.choices ?? [],
    computed: computedView(known, item, result),
    /** The meaning of each choice, for the flag on the keystroke. */
    meanings: meaningsOf(known.choices, item.testCode),
    ...shownRange(yardstick.sides),
    /** Reference data that the lab's pathologist has not confirmed. */
    isRangeToConfirm:
      yardstick.sides.some(({ range }) => range?.isUncertain) &&
      !isConfirmed(test?.rangeFingerprint ?? null, known.words.get(testCode)),
    /** What judges an entered number, both here and in the browser. */
    yardstick,
    /** When its sample was taken; null where nothing was asked. */
    moment: (test && momentOfItem(tree, item, test.collectionEvent)) ?? null,
    /** Reopened because the measurement is in doubt, it needs a fresh sample. */
    isSampleLost: unreplaced(ofItem) !== undefined,
    accession: ofItem.findLast(({ accession }) => accession)?.accession ?? null,
    cap: tree.tubeTypes.find(({ code }) => code === ofItem.at(-1)?.tubeTypeCode)?.cap ?? null,
    result: result ? shownOf(result, known.names) : null,
    before: beforeOf(known, id),
    earlier: earlierView(known.earlier.find((one) => one.testCode === testCode)),
    callTaskId: known.calls.find(({ resultId }) => resultId === result?.id)?.id ?? null,
    /** The viewer entered a value that somebody else must verify. */
    isForAnother:
      result !== undefined && mustBeAnother(result, personOf(actor).id, ruleOf(known, testCode)),
  }
}

/** Replaced values of this very test, newest first, each with the reason. Source: decision 104. */
function beforeOf({ replaced, names }: Known, id: TestItemId) {
  return replaced
    .filter(({ testItemId }) => testItemId === id)
    .map((row) => ({ ...shownOf(row, names), reason: row.supersededReason ?? '' }))
}

function ruleOf({ neverOwn }: Known, testCode: ItemRow['testCode']): VerificationRule {
  return neverOwn.has(testCode) ? 'never' : 'ordinary'
}

/** For a computed test: how, from which tests, which it waits for, why it has no number. */
function computedView({ computed, results }: Known, item: ItemRow, result?: ResultRow) {
  const found = computed.find((one) => one.item.id === item.id)
  if (!found) return null
  const inputs = [...found.inputs.values()]
  const isThere = ({ id, state }: ItemRow) =>
    isMeasured(state) && results.some(({ testItemId }) => testItemId === id)
  return {
    words: found.formula.words,
    source: found.formula.source,
    inputs: inputs.map(({ name }) => name),
    waitsFor: inputs.filter((input) => !isThere(input)).map(({ name }) => name),
    notComputed: result?.computedFrom?.reason ?? null,
  }
}

function meaningsOf(choices: Known['choices'], code: string): Record<string, ChoiceMeaning> {
  const ofTest = choices.filter(({ testCode }) => testCode === code)
  return Object.fromEntries(ofTest.map(({ choice, meaning }) => [choice, meaning]))
}

type Earlier = Known['earlier'][number]

/** The last signed value of the same test of this patient at this lab. */
function earlierView(row: Earlier | undefined) {
  if (!row) return null
  const { unit, decimals, collectedAt } = row
  return { ...resultView(row), unit, decimals, collectedAt: collectedAt?.toString() ?? null }
}

export function resultView(result: ResultRow) {
  const { value, comparator, choice, text, flag, comment, enteredAt } = result
  return { value, comparator, choice, text, flag, comment, enteredAt: enteredAt.toString() }
}
