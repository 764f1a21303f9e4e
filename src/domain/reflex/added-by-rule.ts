import { orderOf } from '#src/domain/bookings/aggregate.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { paise } from '#src/domain/money.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { after, taken } from '#src/domain/transition.ts'
import type { Hand } from '#src/domain/results/bench/bench-facts.ts'
import { itemOf, type Work } from '#src/domain/results/bench/bench-work.ts'
import { type ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { Item, Tube } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { isReflexive } from './reflex-value.ts'
import { ReflexOfferId } from './reflex-offer.ts'
import type { NewReflexOutcome, ReflexOutcome } from './reflex-outcome.ts'
import type { ReflexRule, ReflexRuleId } from './reflex-rule.ts'
import { mayBeAdded, type ReflexTest } from './reflex-tests.ts'

/** The test that a rule adds, at the lab of an order. */
export type AddedTest = ReflexTest & {
  /** Of its samples: its own type of tube, and the small one for children. */
  tubeTypes: readonly string[]
  tatHours: number
  /** The lab offers it now, alone or in a panel. */
  isOffered: boolean
}

/** A confirmed rule of the order's lab about one of its tests. */
export type RuleAtBench = Omit<ReflexRule, 'id' | 'labId' | 'addsCode'> & {
  ruleId: ReflexRuleId
  endsOn: Temporal.PlainDate | null
  adds: AddedTest
}

/** What the rules of a lab say about the tests of an order, and what they did there. */
export type ReflexAtBench = {
  rules: readonly RuleAtBench[]
  outcomes: readonly { resultId: ResultId; ruleId: ReflexRuleId }[]
}

/** A test that a rule adds, as its row begins. */
export type ItemByRule = Omit<
  Item,
  'version' | 'reason' | 'state' | 'reflexRuleId' | 'causeItemId'
> & {
  state: 'ordered'
  position: number
  price: ReturnType<typeof paise>
  platformShare: ReturnType<typeof paise>
  labShare: ReturnType<typeof paise>
  reflexRuleId: ReflexRuleId
  causeItemId: TestItemId
  promisedAt: Temporal.Instant
}

type At = Pick<Hand, 'now' | 'newId'>

/**
 * What the lab's rules add to an order once a value is verified, by whomever: each test once, on a
 * sample that is at the lab and young enough; else why not. What a rule offers waits for the value's
 * publication. Nothing while the value is not verified.
 * Source: features C12; decisions 256 and 262.
 */
export function addedByRule(work: Work, id: Item['id'], at: At): Work {
  const item = itemOf(work, id)
  const result = work.facts.results.find(({ testItemId }) => testItemId === id)
  if (item.state !== 'tech-verified' || !result) return work
  const { rules = [] } = work.facts.reflex ?? {}
  const holding = rules.filter((rule) => isAbout(work, rule, { item, result, now: at.now }))
  return holding.reduce((done, rule) => applied(done, rule, { item, result, ...at }), work)
}

type Value = { item: Item; result: Result }

function isAbout(
  { facts }: Work,
  rule: RuleAtBench,
  { item, result, now }: Value & { now: At['now'] },
) {
  const { outcomes = [] } = facts.reflex ?? {}
  const isDecided = outcomes.some(
    ({ resultId, ruleId }) => resultId === result.id && ruleId === rule.ruleId,
  )
  return (
    rule.causeCode === item.testCode &&
    holdsOn(rule, now) &&
    !isDecided &&
    isReflexive(rule, result)
  )
}

function holdsOn({ effectiveFrom, endsOn }: RuleAtBench, now: Temporal.Instant): boolean {
  const today = indianDay(now)
  const isBegun = Temporal.PlainDate.compare(effectiveFrom, today) <= 0
  return isBegun && (endsOn === null || Temporal.PlainDate.compare(today, endsOn) < 0)
}

type Of = Value & At

function applied(work: Work, rule: RuleAtBench, of: Of): Work {
  const { item, result, now } = of
  const { orderId } = item
  if (isInOrder(work, orderId, rule.adds.code)) return work
  const found = sampleFor(work, rule, of)
  const outcome = (did: ReflexOutcome): NewReflexOutcome => {
    const about = { resultId: result.id, ruleId: rule.ruleId, orderId, causeItemId: item.id }
    const none = { tubeId: null, testItemId: null }
    return { ...about, addsCode: rule.adds.code, outcome: did, ...none, decidedAt: now }
  }
  if (typeof found === 'string') return withOutcome(work, item, outcome(found))
  return rule.terms === 'offered'
    ? offeredLater(work, of, outcome('offered'))
    : added(work, rule, { ...of, tube: found, outcome: outcome('added') })
}

/** In whatever state: it was booked, added or given up. */
function isInOrder({ facts }: Work, orderId: string, code: ItemCode): boolean {
  return facts.items.some((one) => one.orderId === orderId && one.testCode === code)
}

const atLab: readonly Tube['state'][] = ['accepted', 'in-testing', 'stored']

/** The youngest sample that serves, one without a remark first; or why there is none. */
function sampleFor({ facts }: Work, rule: RuleAtBench, { item, result, now }: Of) {
  if (rule.kind !== 'finding' && result.unit !== rule.unit) return 'other-unit'
  if (!rule.adds.isOffered || !mayBeAdded(rule.adds)) return 'not-offered'
  const fitting = facts.tubes.filter(
    ({ orderId, tubeTypeCode, state }) =>
      orderId === item.orderId &&
      rule.adds.tubeTypes.includes(tubeTypeCode) &&
      atLab.includes(state),
  )
  if (fitting.length === 0) return 'no-sample'
  const oldest = now.subtract({ hours: rule.sampleHours }).epochMilliseconds
  const young = fitting.filter((tube) => drawnAt(tube) >= oldest)
  const [best] = young.toSorted(
    (a, b) => Number(a.remark !== null) - Number(b.remark !== null) || drawnAt(b) - drawnAt(a),
  )
  return best ?? 'sample-old'
}

/** Of a tube without the time of its draw nobody knows how old it is. */
function drawnAt({ collectedAt }: Tube): number {
  return collectedAt?.epochMilliseconds ?? -Infinity
}

type Adding = Of & { tube: Tube; outcome: NewReflexOutcome }

/** One more test of the line of the test that caused it, at no price, ready to be measured. */
function added(work: Work, rule: RuleAtBench, { item, tube, outcome, now, newId }: Adding): Work {
  const id = TestItemId.parse(newId())
  const { orderId, lineId, labId } = item
  const { code: testCode, name, resultType } = rule.adds
  const named = {
    id,
    orderId,
    lineId,
    labId,
    testCode,
    name,
    resultType,
    state: 'ordered' as const,
  }
  const free = { price: paise(0), platformShare: paise(0), labShare: paise(0) }
  const promisedAt = promiseOf(work, item, now.add({ hours: rule.adds.tatHours }))
  const by = { reflexRuleId: rule.ruleId, causeItemId: item.id, promisedAt }
  const row: ItemByRule = { ...named, position: item.position ?? 0, ...free, ...by }
  const begun = { ...named, ...by, version: 1, reason: null }
  const link = { tubeId: tube.id, testItemId: id }
  const transitions = [taken('item', begun, 'ready', { reason: 'added by a rule of the lab' })]
  const created = {
    item: [row],
    tubeItem: [link],
    reflexOutcome: [{ ...outcome, tubeId: tube.id, testItemId: id }],
  }
  const { facts, acts } = work
  return {
    facts: {
      ...facts,
      items: [...facts.items, ...after([begun], transitions)],
      tubeItems: [...facts.tubeItems, link],
      ...outcomesWith(work, outcome),
    },
    acts: [...acts, { of: id, changed: { transitions, created } }],
  }
}

/** Never before the order's own promise: the report comes as a whole by then. */
function promiseOf({ facts }: Work, { orderId }: Item, own: Temporal.Instant): Temporal.Instant {
  const booked = facts.orders.find(({ id }) => id === orderId)?.promisedAt
  return booked && Temporal.Instant.compare(booked, own) > 0 ? booked : own
}

/** Nobody is told before the value is published, so nothing is offered before. */
function offeredLater(work: Work, { item, now, newId }: Of, outcome: NewReflexOutcome): Work {
  const { orderId, labId } = item
  const { accountId, bookingId } = orderOf(work.facts, orderId)
  const { resultId, ruleId, causeItemId, addsCode } = outcome
  const of = { resultId, ruleId, causeItemId, addsCode, orderId, bookingId, accountId, labId }
  const id = ReflexOfferId.parse(newId())
  const offer = { id, ...of, state: 'due' as const, version: 1, createdAt: now }
  const created = { reflexOutcome: [outcome], reflexOffer: [offer] }
  return {
    facts: { ...work.facts, ...outcomesWith(work, outcome) },
    acts: [...work.acts, { of: `rules of ${item.id}`, changed: { transitions: [], created } }],
  }
}

function withOutcome(work: Work, { id }: Item, outcome: NewReflexOutcome): Work {
  const changed = { transitions: [], created: { reflexOutcome: [outcome] } }
  return {
    facts: { ...work.facts, ...outcomesWith(work, outcome) },
    acts: [...work.acts, { of: `rules of ${id}`, changed }],
  }
}

function outcomesWith({ facts }: Work, { resultId, ruleId }: NewReflexOutcome) {
  const { rules = [], outcomes = [] } = facts.reflex ?? {}
  return { reflex: { rules, outcomes: [...outcomes, { resultId, ruleId }] } }
}
