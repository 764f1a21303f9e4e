import { expect, test } from 'vitest'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { fallsAway, isDrawnFor } from './withdrawal.ts'

const item = (id: string, state = 'ordered', orderId = 'order') => ({
  id,
  orderId,
  testCode: id,
  state,
})
const tube = (id: string, state: TubeState = 'planned', orderId = 'order') => ({
  id,
  orderId,
  state,
  visitId: 'visit',
})
const link = (tubeId: string, testItemId: string) => ({ tubeId, testItemId })
const hiv = new Set(['HIV'])

/** Two tests that share a tube, and a third with its own tube. */
const tree = {
  booking: { id: 'booking' },
  orders: [{ id: 'order' }],
  visits: [
    {
      id: 'visit',
      state: 'offered' as const,
      isRecollection: false,
      separateCharge: null,
      emptiedAt: null,
    },
  ],
  items: [item('HIV'), item('HB'), item('TSH')],
  tubes: [tube('serum'), tube('edta')],
  tubeItems: [link('serum', 'HIV'), link('serum', 'TSH'), link('edta', 'HB')],
}
const withdrawn = (of: typeof tree, about: ReadonlySet<string>) =>
  fallsAway(of, { order: { id: 'order' }, about })
const ids = ({ items, tubes }: ReturnType<typeof fallsAway>) => [
  items.map(({ id }) => id),
  tubes.map(({ id }) => id),
]

test('a consent cannot be withdrawn once blood is drawn for its test, whatever happens to it', () => {
  const withSerum = (state: TubeState) => ({ ...tree, tubes: [tube('serum', state), tube('edta')] })
  for (const state of ['planned', 'labelled', 'not-drawn'] as const)
    expect([state, isDrawnFor(withSerum(state), hiv)]).toEqual([state, false])
  for (const state of ['collected', 'in-testing', 'lost', 'rejected', 'disposed'] as const)
    expect([state, isDrawnFor(withSerum(state), hiv)]).toEqual([state, true])
  expect(isDrawnFor({ ...tree, tubes: [tube('serum'), tube('edta', 'collected')] }, hiv)).toBe(
    false,
  )
})

test('a withdrawn consent cancels its test, and a tube only where nothing else needs it', () => {
  expect(ids(withdrawn(tree, hiv))).toEqual([['HIV'], []])
  const own = { ...tree, tubeItems: [link('serum', 'HIV'), link('edta', 'HB')] }
  expect(ids(withdrawn(own, hiv))).toEqual([['HIV'], ['serum']])
})

test('a tube whose other tests are over serves nothing else', () => {
  for (const state of ['cancelled', 'not-performed']) {
    const over = { ...tree, items: [item('HIV'), item('HB'), item('TSH', state)] }
    expect([state, ids(withdrawn(over, hiv))]).toEqual([state, [['HIV'], ['serum']]])
  }
})

test('a tube that will not be drawn, and a test that is no longer waiting, are unchanged', () => {
  const own = { ...tree, tubeItems: [link('serum', 'HIV'), link('edta', 'HB')] }
  const undrawn = { ...own, tubes: [tube('serum', 'not-drawn'), tube('edta')] }
  expect(ids(withdrawn(undrawn, hiv))).toEqual([['HIV'], []])
  const entered = { ...own, items: [item('HIV', 'entered'), item('HB'), item('TSH')] }
  expect(ids(withdrawn(entered, hiv))).toEqual([[], []])
})

test('where no other test is left nothing is cancelled here: the booking is cancelled on its own terms', () => {
  const alone = { ...tree, items: [item('HIV'), item('HB', 'cancelled')] }
  expect(ids(withdrawn(alone, hiv))).toEqual([[], []])
  expect(ids(withdrawn(tree, new Set(['HIV', 'HB', 'TSH'])))).toEqual([[], []])
})

test('somebody who is drawn at another visit keeps nobody’s test at this one', () => {
  const [vial, his] = [tube('his', 'planned', 'brother'), item('CBC', 'ordered', 'brother')]
  const both = {
    ...tree,
    orders: [{ id: 'order' }, { id: 'brother' }],
    items: [item('HIV'), his],
    tubes: [tube('serum'), vial],
    tubeItems: [link('serum', 'HIV'), link('his', 'CBC')],
  }
  expect(ids(withdrawn(both, hiv))).toEqual([['HIV'], ['serum']])
  const later = {
    id: 'later',
    state: 'offered' as const,
    isRecollection: false,
    separateCharge: null,
    emptiedAt: null,
  }
  const apart = {
    ...both,
    visits: [...tree.visits, later],
    tubes: [tube('serum'), { ...vial, visitId: 'later' }],
  }
  expect(ids(withdrawn(apart, hiv))).toEqual([[], []])
})
