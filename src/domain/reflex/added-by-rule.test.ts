import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { begun } from '#src/domain/results/bench/bench-work.ts'
import { inTurn } from '#src/domain/results/in-turn.ts'
import { aHand, idOf, now, onTheBench, technician } from '#test/on-the-bench.ts'
import { addedByRule, type RuleAtBench } from './added-by-rule.ts'
import { ReflexRuleId } from './reflex-rule.ts'

const cause = 'TSH'
const wish = { state: 'tech-verified', code: cause, value: 9 } as const

function facts() {
  const bench = onTheBench([wish])
  const [tube] = bench.tubes
  if (!tube) throw new Error('no tube')
  return { ...bench, tube }
}

function aRule(more: Partial<RuleAtBench> = {}): RuleAtBench {
  const { tube } = facts()
  return {
    ruleId: ReflexRuleId.parse(idOf(900)),
    causeCode: ItemCode.parse(cause),
    kind: 'above',
    bound: 5,
    unit: 'mg/dL',
    choice: null,
    terms: 'included',
    sampleHours: 48,
    effectiveFrom: Temporal.PlainDate.from('2026-11-01'),
    endsOn: null,
    adds: {
      code: ItemCode.parse('FT4'),
      name: 'Free Thyroxine',
      resultType: 'numeric',
      unit: 'ng/dL',
      choices: [],
      restriction: 'none',
      consentFamily: null,
      tubeTypeCode: tube.tubeTypeCode,
      collectionEvent: 'any',
      fastingHours: 0,
      labOnlyReason: null,
      needsPcpndt: false,
      isSold: true,
      tubeTypes: [tube.tubeTypeCode],
      tatHours: 12,
      isOffered: true,
    },
    ...more,
  }
}

type Bench = ReturnType<typeof facts>

/** What the rule does about the verified value. */
function outcomeOf(rule: RuleAtBench, bench: Partial<Bench> = {}) {
  const whole = { ...facts(), ...bench, reflex: { rules: [rule], outcomes: [] } }
  const [item] = whole.items
  if (!item) throw new Error('no test')
  const { acts } = addedByRule(begun(whole), item.id, aHand(technician))
  const [row, ...more] = inTurn(acts).created?.reflexOutcome ?? []
  expect(more).toEqual([])
  return row?.outcome ?? null
}

const adds = (more: Partial<RuleAtBench['adds']>) => aRule({ adds: { ...aRule().adds, ...more } })
const day = (text: string) => Temporal.PlainDate.from(text)

test.each([
  ['as it says', aRule(), 'added'],
  ['in another unit', aRule({ unit: 'g/L' }), 'other-unit'],
  ['of a test no longer offered', adds({ isOffered: false }), 'not-offered'],
  ['of a test that may no longer be sold', adds({ isSold: false }), 'not-offered'],
  ['of a test that needs a consent by now', adds({ consentFamily: 'genetic' }), 'not-offered'],
  ['of another tube', adds({ tubeTypes: ['OTHER'] }), 'no-sample'],
  ['of a child’s small tube', adds({ tubeTypes: ['OTHER', facts().tube.tubeTypeCode] }), 'added'],
  ['of a younger sample', aRule({ sampleHours: 4 }), 'sample-old'],
  ['of the hour of the sample itself', aRule({ sampleHours: 5 }), 'added'],
  ['of another value', aRule({ bound: 9 }), null],
  ['of another test', aRule({ causeCode: ItemCode.parse('FT3') }), null],
  ['that begins tomorrow', aRule({ effectiveFrom: day('2026-11-27') }), null],
  ['that ends today', aRule({ endsOn: day('2026-11-26') }), null],
  ['that ends tomorrow', aRule({ endsOn: day('2026-11-27') }), 'added'],
] as const)('a rule %s', (_, rule, outcome) => {
  const { tube } = facts()
  const drawn = { ...tube, collectedAt: now.subtract({ hours: 5 }) }
  expect(outcomeOf(rule, { tubes: [drawn] })).toBe(outcome)
})

test.each([
  ['accepted', 'added'],
  ['in-testing', 'added'],
  ['stored', 'added'],
  ['disposed', 'no-sample'],
  ['rejected', 'no-sample'],
  ['in-transit', 'no-sample'],
] as const)('a sample that is %s', (state, outcome) => {
  const { tube } = facts()
  expect(outcomeOf(aRule(), { tubes: [{ ...tube, state, collectedAt: now }] })).toBe(outcome)
})

test('a sample whose draw has no time is as old as it may be', () => {
  const { tube } = facts()
  expect(outcomeOf(aRule(), { tubes: [{ ...tube, collectedAt: null }] })).toBe('sample-old')
})

test('a coded finding adds its test, and another finding adds none', () => {
  const found = facts()
  const coded = { value: null, comparator: null, unit: null, choice: 'Reactive' }
  const results = found.results.map((one) => ({ ...one, ...coded }))
  const none = { kind: 'finding', bound: null, unit: null } as const
  const drawn = [{ ...found.tube, collectedAt: now }]
  const say = (choice: string) => outcomeOf(aRule({ ...none, choice }), { results, tubes: drawn })
  expect([say('Reactive'), say('Non-reactive')]).toEqual(['added', null])
})

test('a value that is not verified adds nothing', () => {
  const bench = onTheBench([{ ...wish, state: 'entered' }])
  expect(outcomeOf(aRule(), bench)).toBeNull()
})
