import { expect, test } from 'vitest'
import { aTubeAtHand, now, ownLabel, sistersLabel } from '#test/collection.ts'
import { labelling, spoiling } from './labelling.ts'
import { tubeStates } from './tube-machine.ts'
import { Barcode } from './tube.ts'

const fresh = Barcode.parse('LAB-000003')
const meal = (minutes: number) => [
  { kind: 'meal' as const, answer: 'at' as const, at: now.subtract({ minutes }) },
]
const unlabelled = { state: 'planned' as const, barcode: null, labelledAt: null }
const afterMeal = { collectionEvent: 'post-meal-2h' as const }

function labelled(
  of: Parameters<typeof aTubeAtHand>[0] = {},
  { barcode = fresh, isUsed = false, facts = meal(0).slice(1) } = {},
) {
  const atHand = { ...aTubeAtHand({ tube: unlabelled, ...of }), isUsed }
  return labelling(atHand, { barcode, facts }, now)
}
const codeOf = (decided: ReturnType<typeof labelled>) => (decided.ok ? 'ok' : decided.error)

test('a label is bound to a planned tube: it is taken, and the tube has it', () => {
  const decided = labelled()
  expect(decided).toMatchObject({
    ok: true,
    answer: { state: 'labelled' },
    changes: {
      claims: [{ of: 'label', id: fresh, at: now }],
      transitions: [{ to: 'labelled', patch: { barcode: fresh, labelledAt: now, said: [] } }],
      audit: { detail: { event: 'label', barcode: fresh } },
    },
  })
})

test('the same label again changes nothing; another one, or in any other state, is not allowed', () => {
  const again = labelled({ tube: {} }, { barcode: ownLabel })
  expect(again).toEqual({ ok: true, answer: { state: 'labelled' } })
  for (const state of tubeStates)
    expect(codeOf(labelled({ tube: { ...unlabelled, state } }))).toBe(
      state === 'planned' ? 'ok' : 'not-allowed-now',
    )
})

test('a label used before is refused and logged, as a sister’s where it is hers', () => {
  for (const [barcode, refused] of [
    [sistersLabel, 'tube-of-another'],
    [fresh, 'barcode-used'],
  ] as const)
    expect(labelled({}, { barcode, isUsed: true })).toMatchObject({
      answer: { refused },
      changes: { transitions: [], audit: { detail: { event: 'mismatch', barcode, refused } } },
    })
})

test('of several reasons the first is said: the visit, its hour, the tube, the test’s hours, its moment, the label', () => {
  const door = { startsAt: now.add({ hours: 3 }) }
  const spent = { isUsed: true, facts: meal(80) }
  const said = [
    labelled({ visit: { ...door, state: 'arrived' }, tube: { state: 'lost' } }, spent),
    labelled({ visit: door, tube: { state: 'lost' } }, spent),
    labelled({ tube: { state: 'lost' }, test: { collectionEvent: 'night' } }, spent),
    labelled({ test: { collectionEvent: 'night' } }, spent),
    labelled({ test: afterMeal }, { isUsed: true }),
    labelled({ test: afterMeal }, { isUsed: true, facts: meal(-1) }),
    labelled({ test: afterMeal }, spent),
    labelled({ test: afterMeal }, { facts: meal(120) }),
  ]
  expect(said.map(codeOf)).toEqual([
    'not-allowed-now',
    'too-early',
    'not-allowed-now',
    'outside-hours',
    'moment-not-said',
    'impossible-moment',
    'wrong-moment',
    'ok',
  ])
})

test('what was said for a sister tube of the same person need not be said again', () => {
  const facts = aTubeAtHand({ tube: unlabelled, test: afterMeal })
  const said = [{ kind: 'meal' as const, answer: 'not-known' as const }]
  const other = { ...facts.tube, id: facts.tubes[1]?.id ?? facts.tube.id, said }
  const hers = { ...facts, tubes: [facts.tube, other], isUsed: false }
  const decided = labelling(hers, { barcode: fresh }, now)
  expect(decided).toMatchObject({ changes: { transitions: [{ patch: { said } }] } })
})

test('a spoiled label is void for ever, and the tube waits for another', () => {
  expect(spoiling(aTubeAtHand(), now)).toMatchObject({
    ok: true,
    changes: {
      transitions: [{ to: 'planned', patch: { barcode: null, labelledAt: null } }],
      updated: { voided: [{ barcode: ownLabel, voidedAt: now }] },
    },
  })
  for (const state of tubeStates)
    expect(spoiling(aTubeAtHand({ tube: { state } }), now).ok).toBe(state === 'labelled')
})
