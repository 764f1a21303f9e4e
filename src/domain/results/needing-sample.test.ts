import { expect, test } from 'vitest'
import type { ItemState } from './item-machine.ts'
import { needingSample } from './needing-sample.ts'

const order = (states: Record<string, ItemState>) =>
  Object.entries(states).map(([testCode, state]) => ({
    id: testCode,
    testCode,
    lineId: 'a line',
    orderId: 'an order',
    state,
  }))

function needing(states: Record<string, ItemState>) {
  const items = order(states)
  return needingSample(items, items).map(({ testCode }) => testCode)
}

test('after a lost tube the signed tests need no fresh sample, the others do', () => {
  expect(needing({ HBA2: 'authorised', WBC: 'ready', HB: 'tech-verified' })).toEqual(['WBC', 'HB'])
  expect(needing({ HBA2: 'authorised' })).toEqual([])
})

const signed = { TCHOL: 'authorised', TRIG: 'authorised' } as const

test('a test computed from signed values needs none, one computed from a redrawn one does', () => {
  expect(needing({ ...signed, HDL: 'authorised', LDL: 'entered' })).toEqual([])
  expect(needing({ ...signed, HDL: 'ready', LDL: 'ready' })).toEqual(['HDL', 'LDL'])
})

test.each(['ordered', 'recollect'] as const)(
  'a computed test that is %s, with no sample yet, waits for one',
  (state) => {
    const all = order({ ...signed, HDL: 'authorised', LDL: state })
    const alone = all.filter(({ testCode }) => testCode === 'LDL')
    expect(needingSample(all, alone)).toEqual(alone)
  },
)

test('a computed test follows what is drawn again in its own order, not in another person’s', () => {
  const theirs = order({ ...signed, HDL: 'authorised' })
  const own = order({ ...signed, HDL: 'ready', LDL: 'ready' }).map((item) => ({
    ...item,
    id: `own ${item.id}`,
    lineId: item.testCode,
    orderId: 'another order',
  }))
  const [hdl, ldl] = own.slice(2)
  expect(needingSample([...theirs, ...own], own)).toEqual([hdl, ldl])
  expect(needingSample(theirs, [])).toEqual([])
})
