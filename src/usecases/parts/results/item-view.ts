import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { namesOf } from '#src/db/queries/labs/lab-life.ts'
import { listApprovedVersions } from '#src/db/queries/analytes/approved-versions.ts'
import { listNeverOwn } from '#src/db/queries/labs/verification-rules.ts'
import { listLastWords } from '#src/db/queries/ranges/lab-ranges.ts'
import { listHeldBack } from '#src/db/queries/results/held-back.ts'
import { listReflexOfOrder } from '#src/db/queries/reflex/reflex-of-order.ts'
import { listOut } from '#src/db/queries/referrals/referrals.ts'
import { listCallsOfItems } from '#src/db/queries/results/call-tasks.ts'
import { listEarlierResults } from '#src/db/queries/results/earlier-results.ts'
import {
  listCurrentResults,
  listReplacedResults,
  listTestRules,
  type ResultRow,
} from '#src/db/queries/results/results.ts'
import { rulesOfDay } from '#src/domain/analytes/rules-of-day.ts'
import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import { reflexHere } from '#src/domain/reflex/reflex-here.ts'
import { computedItems } from '#src/domain/results/calculated/computed-items.ts'
import { isMeasured, isPublished } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ChoiceMeaning } from '#src/domain/results/judging/choice-meaning.ts'
import { shownRange } from '#src/domain/results/judging/judge.ts'
import { isConfirmed } from '#src/domain/results/judging/range-standing.ts'
import { yardstickOf } from '#src/domain/results/judging/yardstick-of.ts'
import { momentOfItem } from '#src/domain/results/moment-of-item.ts'
import { mustBeAnother, needsPathologist } from '#src/domain/results/second-person.ts'
import { shownOf } from '#src/domain/results/standing-of.ts'
import type { VerificationRule } from '#src/domain/results/verification-rule.ts'
import { unreplaced } from '#src/domain/tubes/lost-tube.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import { reloadTree, tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import { drawOf, earlierView, evidenceOf } from './evidence-view.ts'

/** One test of an order as its page shows it. */
export async function itemOnBench(step: Step, order: OrderRow, testItemId: TestItemId) {
  const tree = await reloadTree(step, order.bookingId)
  const known = await knownOf(step, tree, order)
  const item = known.items.find(({ id }) => id === testItemId)
  if (!item) throw new Error(`test ${testItemId} is not in its order`)
  return onBench(step, tree, order, item, known)
}

export type Known = Awaited<ReturnType<typeof knownOf>>

/** What the page needs about all tests of an order, one query per kind. */
export async function knownOf({ tx, now }: Step, tree: BookingTree, order: OrderRow) {
  const items = tree.items.filter(({ orderId }) => orderId === order.id)
  const codes = items.map(({ testCode }) => testCode)
  const ids = items.map(({ id }) => id)
  const results = await listCurrentResults(tx, ids)
  const replaced = await listReplacedResults(tx, ids)
  const people = [...results, ...replaced].flatMap((row) => [
    row.enteredBy,
    ...(row.verifiedBy ? [row.verifiedBy] : []),
    ...(row.decidedBy ? [row.decidedBy] : []),
  ])
  return {
    items,
    computed: computedItems(items),
    ...(await listTestRules(tx, codes)),
    ownRules: await listApprovedVersions(tx, order.labId, codes),
    words: await listLastWords(tx, order.labId, codes),
    neverOwn: await listNeverOwn(tx, order.labId, codes),
    results,
    replaced,
    names: await namesOf(tx, [...new Set(people)]),
    heldBack: await heldBackOf(tx, items),
    out: await listOut(tx, ids),
    calls: await listCallsOfItems(tx, order.labId, ids),
    reflex: await listReflexOfOrder(tx, order.id),
    earlier: await listEarlierResults(
      tx,
      order,
      items.map(({ id, testCode }) => ({ id, testCode, drawnAt: drawOf(tree, order, id) ?? now })),
    ),
  }
}

export function onBench(
  { now, actor }: Step,
  tree: BookingTree,
  order: OrderRow,
  item: ItemRow,
  known: Known,
) {
  const { test, rows } = rulesHere(now, tree, item, known)
  const ofItem = tubesOfItem(tree, item)
  const yardstick = yardstickOf(now, tree, order, item, { ...rows, test })
  const result = known.results.find(({ testItemId }) => testItemId === item.id)
  const earlier = known.earlier.find(({ beside }) => beside === item.id)
  const { id, version, testCode, name, state, reason, resultType } = item
  const out = known.out.find(({ testItemId }) => testItemId === id)
  return {
    testItemId: id,
    version,
    testCode,
    name,
    state,
    reason,
    /** Who doubted its value, and why, until it is signed: also after it was verified again. */
    heldBack: known.heldBack.get(id) ?? null,
    resultType,
    allowedActions: out ? [] : whereItStands(actor, 'item', state).allowedActions,
    /** At another lab, which enters and verifies its value. */
    out: out ? { referralId: out.id, lab: out.partner, isReceived: out.isReceived } : null,
    /** Where the lab must report a positive result. */
    notify: test?.notify ?? null,
    /** In which a value is entered now, with so many decimals; a stored one has its own. */
    unit: test?.unit ?? null,
    decimals: test?.decimals ?? null,
    /** What the lab's own method measures; null: the product's rules hold. */
    measuring: test?.measuring ?? null,
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
    result: result ? storedOf(result, known) : null,
    before: beforeOf(known, id),
    earlier: earlier ? earlierView(earlier) : null,
    ...evidenceOf({ tree, order, item, result, test }, known),
    ...reflexHere(known, id),
    callTaskId: known.calls.find(({ resultId }) => resultId === result?.id)?.id ?? null,
    /** The viewer entered it: somebody else signs it. */
    isOwnEntry: result?.enteredBy === personOf(actor).id,
    /** How the value is too far from the person's last one: only a pathologist verifies it. */
    deltaBreach: result?.deltaBreach ?? null,
    isForPathologist:
      result !== undefined && needsPathologist(result) && !mayEver(actor, 'result:authorise'),
    /** The viewer entered a value that somebody else must verify. */
    isForAnother:
      result !== undefined && mustBeAnother(result, personOf(actor).id, ruleOf(known, testCode)),
  }
}

/** What judges the test today: of the lab's own version of the day of its draw, or the product's. */
function rulesHere(now: Temporal.Instant, tree: BookingTree, item: ItemRow, known: Known) {
  const found = known.tests.find(({ code }) => code === item.testCode)
  if (!found) return { test: undefined, rows: known }
  const test: typeof found & RuledTest = found
  return rulesOfDay(known, test, indianDay(sampleOf(tree, item)?.collectedAt ?? now))
}

/** Who doubted an unsigned value, when and why. */
async function heldBackOf(tx: Step['tx'], items: readonly ItemRow[]) {
  const unsigned = items.filter(({ state }) => isMeasured(state) && !isSigned(state))
  const rows = await listHeldBack(
    tx,
    unsigned.map(({ id }) => id),
  )
  const people = await namesOf(tx, [...new Set(rows.flatMap(({ by }) => by ?? []))])
  const told = rows.map(({ testItemId, by, at, reason }) => {
    const who = (by && people.get(by)) ?? ''
    return [testItemId, { by: who, at: at.toString(), reason: reason ?? '' }] as const
  })
  return new Map(told)
}

const isSigned = (state: ItemRow['state']) => state === 'authorised' || isPublished(state)

/** Replaced values of this very test, newest first, each with the reason. Source: decision 104. */
function beforeOf({ replaced, names }: Known, id: TestItemId) {
  return replaced
    .filter(({ testItemId }) => testItemId === id)
    .map((row) => ({ ...storedOf(row, { names }), reason: row.supersededReason ?? '' }))
}

/** A value as it was stored: its unit and decimals are those of the entry, not today's. */
function storedOf(row: ResultRow, { names }: Pick<Known, 'names'>) {
  return { ...shownOf(row, names), decimals: row.decimals }
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
