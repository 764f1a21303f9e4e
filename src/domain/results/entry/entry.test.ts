import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import { AutoRuleId } from '#src/domain/auto-verification/auto-rule.ts'
import type { RuleInForce } from '#src/domain/auto-verification/by-rule.ts'
import type { Changed } from '#src/domain/changes.ts'
import { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { DeltaBreach } from '#src/domain/results/delta-limit.ts'
import { ResultId } from '#src/domain/results/item.ts'
import { aHand, idOf, onTheBench, pathologist, technician, type Wish } from '#test/on-the-bench.ts'
import { entry } from './entry.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { retest } from '#src/domain/results/taking-back.ts'
import { verification } from '#src/domain/results/verification.ts'

/** A test as wished, first of three. */
function bench(wish: Wish) {
  const rest = [
    { state: 'ready', code: 'B' },
    { state: 'entered', code: 'C' },
  ] as const
  const facts = onTheBench([{ code: 'A', ...wish }, ...rest])
  const [item] = facts.items
  if (!item) throw new Error('no test')
  return { ...facts, item }
}

/** What follows one another: each statement's events and rows. */
function steps(changed: Changed | undefined): string[][] {
  if (!changed) return []
  const { transitions, created = {}, updated = {}, afterwards } = changed
  const edges = transitions.map(({ machine, event }) => `${machine} ${event}`)
  const rows = [...Object.entries(created), ...Object.entries(updated)].flatMap(([name, all]) =>
    all.length > 0 ? [name] : [],
  )
  return [[...edges, ...rows], ...steps(afterwards)]
}

const aBreach: DeltaBreach = {
  of: ResultId.parse(idOf(1)),
  value: 90,
  comparator: null,
  collectedAt: null,
  days: 30,
  source: 'the lab',
  by: 10,
  percent: 11,
  rule: 'absolute',
  limit: 8,
}

const typed = (value: number, version = 3) => ({ type: 'numeric', value, version }) as const

test('a value of a test that waits for one is stored, and its tube is tested', () => {
  const decision = entry(bench({ state: 'ready' }), typed(3), aHand(technician))
  expect(decision).toMatchObject({ ok: true, answer: { state: 'entered', flag: 'normal' } })
  const made = decision.ok ? steps(decision.changes) : []
  expect(made).toEqual([['item enter', 'tube test', 'result']])
})

test('a critical value is held with its call, after it was stored', () => {
  const decision = entry(bench({ state: 'ready' }), typed(9.5), aHand(technician))
  expect(decision).toMatchObject({ ok: true, answer: { state: 'held', flag: 'critical-high' } })
  const made = decision.ok ? steps(decision.changes) : []
  expect(made).toEqual([['item enter', 'tube test', 'result', 'callTask'], ['item hold']])
})

test('a value typed over another supersedes it first', () => {
  const decision = entry(bench({ state: 'entered', value: 2 }), typed(3), aHand(technician))
  const made = decision.ok ? steps(decision.changes) : []
  expect(made).toEqual([
    ['item retest', 'tube test', 'superseded'],
    ['item enter', 'result'],
  ])
})

test('in whatever state a test is, a value is entered once, over an unverified one, or refused', () => {
  const cases = fc.record({
    state: fc.constantFrom(...itemStates),
    value: fc.integer({ min: 1, max: 8 }),
    isAsShown: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ state, value, isAsShown }) => {
      const facts = bench({ state, value: 3 })
      const decision = entry(facts, typed(value, isAsShown ? 3 : 2), aHand(technician))
      const isOver = state === 'entered' || state === 'held'
      const isAgain = isOver && value === 3
      const mayEnter = isOver || state === 'ready'
      const why =
        isAgain || (mayEnter && isAsShown) ? undefined : isAsShown ? 'not-allowed-now' : 'stale'
      expect(decision.ok ? undefined : decision.error).toBe(why)
      const isNothing = decision.ok && decision.changes === undefined
      expect(isNothing).toBe(isAgain)
      const told = decision.ok ? 0 : (decision.standing?.length ?? 0)
      expect(told).toBe(why === 'stale' ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})

test('no change of one decision takes two edges of one row in one statement', () => {
  const cases = fc.record({
    state: fc.constantFrom('ready', 'entered', 'held', 'tech-verified' as const),
    value: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(cases, ({ state, value }) => {
      const facts = bench({ state, value: 3 })
      const hand = aHand(technician)
      const all = [
        entry(facts, typed(value), hand),
        retest(facts, { reason: 'once more', version: 3 }, hand),
        verification({ ...facts, signatories: [] }, { version: 3 }, hand),
      ]
      for (const one of all) {
        let changed: Changed | undefined = one.ok ? one.changes : undefined
        for (; changed; changed = changed.afterwards) {
          const ids = changed.transitions.map(({ row }) => row.id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('what a value needs before it is verified: another person where the lab or the value asks for one', () => {
  const own = { state: 'entered', enteredBy: technician } as const
  const check = (wish: Partial<Wish>, rule?: 'never', signing: readonly UserId[] = []) => {
    const signatories = signing.map((userId) => ({ userId }))
    const facts = bench({ ...own, ...wish })
    const verificationRules = rule ? [{ testCode: facts.item.testCode, rule }] : []
    const decision = verification(
      { ...facts, verificationRules, signatories },
      { version: 3 },
      aHand(technician),
    )
    return decision.ok ? decision.answer.state : decision.error
  }
  expect(check({})).toBe('tech-verified')
  expect(check({ needsSecondPerson: true })).toBe('same-person')
  expect(check({}, 'never')).toBe('same-person')
  expect(check({ flag: 'no-range' })).toBe('needs-decision')
  expect(check({ deltaBreach: aBreach, enteredBy: pathologist })).toBe('needs-pathologist')
  expect(check({ deltaBreach: aBreach, enteredBy: pathologist }, undefined, [technician])).toBe(
    'tech-verified',
  )
  expect(check({ state: 'ready' })).toBe('not-allowed-now')
})

/** A test with a rule that is on, measured on an instrument whose controls passed an hour ago. */
function ruled() {
  const facts = bench({ state: 'ready' })
  const { testCode } = facts.item
  const hand = aHand(technician)
  const instrumentId = InstrumentId.parse(idOf(900))
  const lastAt = hand.now.subtract({ hours: 1 }).toString()
  const rule: RuleInForce = {
    ruleId: AutoRuleId.parse(idOf(901)),
    testCode,
    within: 'reference',
    low: null,
    high: null,
    allowsFirst: true,
    isSensitive: false,
    standings: [{ instrumentId, everyHours: 24, isFailed: false, lastAt }],
  }
  const instruments = [{ testCode, instrumentId, name: 'An analyser' }]
  return { ...facts, instruments, auto: [rule] }
}

test('a rule that is on verifies what raises no question', () => {
  const decision = entry(ruled(), typed(3), aHand(technician))
  expect(decision).toMatchObject({ ok: true, answer: { state: 'tech-verified' } })
})

test('a rule verifies nothing while another value waits, undecided, for the test', () => {
  const facts = ruled()
  const id = ArrivedResultId.parse(idOf(902))
  const other = { id, testItemId: facts.item.id, instrument: 'An analyser', value: '9', flag: null }
  const decision = entry({ ...facts, waiting: [other] }, typed(3), aHand(technician))
  expect(decision).toMatchObject({ ok: true, answer: { state: 'entered' } })
})

test('a rule verifies nothing that differs too much from another lab’s value', () => {
  const facts = ruled()
  const { orderId, testCode } = facts.item
  const rules = facts.rules.tests.map((one) => ({ ...one, own: ownLimit }))
  const there = {
    orderId,
    testCode,
    consentId: ComparisonConsentId.parse(idOf(903)),
    resultId: ResultId.parse(idOf(904)),
    value: 2,
    comparator: null,
    unit: 'mg/dL',
    decimals: 1,
    method: rules.find(({ code }) => code === testCode)?.method ?? '',
    collectedAt: facts.order.collectedAt?.subtract({ hours: 24 }) ?? null,
  }
  const beside = (value: number) => {
    const elsewhere = [{ ...there, value }]
    const own = { ...facts, rules: { ...facts.rules, tests: rules }, elsewhere }
    return entry(own, typed(3), aHand(technician))
  }
  expect(beside(2.5)).toMatchObject({ ok: true, answer: { state: 'tech-verified' } })
  expect(beside(1)).toMatchObject({ ok: true, answer: { state: 'held' } })
})

const ownLimit = {
  versionId: AnalyteVersionId.parse(idOf(905)),
  delta: {
    absolute: 1,
    percent: null,
    least: null,
    variation: null,
    withinDays: 365,
    source: 'the lab',
  },
}
