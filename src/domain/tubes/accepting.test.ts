import { expect, test } from 'vitest'
import type { Ways } from '#src/domain/calculations/calculation-rule.ts'
import { paise } from '#src/domain/money.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { nothingSold } from '#src/domain/settlement/withholding.ts'
import { aTubeAtHand, now } from '#test/collection.ts'
import { accepting, type TubeToAccept } from './accepting.ts'
import { tubeStates, type TubeState } from './tube-machine.ts'
import { TubeId } from './tube.ts'

let ids = 0
const newId = () => `019b0000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
const at = { now, newId }

type Wish = {
  state?: TubeState
  accession?: string | null
  item?: ItemState
  /** Another tube of the same test. */
  second?: TubeState
  last?: number | null
  advance?: number
  test?: string
  ways?: Ways
}

/** A tube at its lab's counter; its test costs ₹100. */
function aTubeToAccept(of: Wish = {}): TubeToAccept {
  const { state = 'handed-over', accession = null, item = 'ordered', second } = of
  const visit = { state: 'handed-over' as const }
  const facts = aTubeAtHand({ visit, tube: { state, collectedAt: now } })
  const { tube, orders } = facts
  const [order] = orders
  if (!order) throw new Error('no order')
  const more = { ...tube, id: TubeId.parse(newId()), state: second ?? 'planned' }
  const [served] = facts.tubeItems
  return {
    ...facts,
    orders: [{ ...order, state: 'at-lab' }],
    tube: { ...tube, accession },
    tubes: second ? [tube, more] : [tube],
    tubeItems:
      second && served ? [...facts.tubeItems, { ...served, tubeId: more.id }] : facts.tubeItems,
    items: facts.items.slice(0, 1).map((one) => ({
      ...one,
      state: item,
      labId: tube.labId,
      testCode: of.test ?? 'HB',
      price: paise(10_000),
      platformShare: paise(1800),
      repaidAt: null,
    })),
    lines: facts.items.map(({ lineId: id }) => ({
      id,
      price: paise(10_000),
      platformShare: paise(1800),
    })),
    labNames: [{ id: tube.labId, code: 'ACME' }],
    pattern: null,
    ways: of.ways ?? {},
    counter: { labId: tube.labId, year: 2026, last: of.last === undefined ? 41 : of.last },
    seller: { legalEntity: 'Private Limited', hasPan: true },
    sold: nothingSold,
    rates: { 'gst-on-commission': 1800, tds: 10 },
    advance: paise(of.advance ?? 20_000),
    dispute: null,
    toHold: [],
  }
}

const accepted = (of: Wish = {}) => {
  const decided = accepting(aTubeToAccept(of), {}, at)
  if (!decided.ok) throw new Error(decided.error)
  return decided
}
const stepsOf = ({ changes }: ReturnType<typeof accepted>) =>
  changes?.transitions.map(({ machine, to }) => `${machine} ${to}`)

test('a tube is accepted if and only if its lab scanned it in', () => {
  const may = tubeStates.filter((state) => accepting(aTubeToAccept({ state }), {}, at).ok)
  expect(may).toEqual(['handed-over'])
})

test('an accepted tube is answered again with its number, and nothing changes', () => {
  const decided = accepted({ state: 'accepted', accession: 'ACME-26-000041' })
  expect(decided).toEqual({
    ok: true,
    answer: expect.objectContaining({ state: 'accepted', accession: 'ACME-26-000041' }),
  })
})

test('it gets the lab’s next number of the year; the first of a year begins a counter', () => {
  const next = accepted({ last: 41 })
  expect(next.answer.accession).toBe('ACME-26-000042')
  expect(next.changes?.updated).toMatchObject({ counted: [{ year: 2026, last: 42 }] })
  expect(next.changes?.created).not.toHaveProperty('counter')
  const first = accepted({ last: null })
  expect(first.answer.accession).toBe('ACME-26-000001')
  expect(first.changes?.created).toMatchObject({ counter: [{ year: 2026, last: 1 }] })
  expect(first.changes?.updated).toBeUndefined()
})

test('its test becomes ready and accrues, and the order is processed', () => {
  const decided = accepted()
  expect(stepsOf(decided)).toEqual(['tube accepted', 'item ready', 'order processing'])
  expect(decided.changes?.created?.settlement).toHaveLength(1)
  expect(decided.changes?.journals).toHaveLength(1)
  expect(decided.changes?.audit.detail).toEqual({ event: 'accept', accession: 'ACME-26-000042' })
})

test('a test waits until each of its tubes is usable, or counts no longer', () => {
  const isReady = (second: TubeState) => stepsOf(accepted({ second }))?.includes('item ready')
  expect(tubeStates.filter(isReady)).toEqual(
    tubeStates.filter((state) =>
      ['accepted', 'in-testing', 'stored', 'disposed', 'rejected', 'lost'].includes(state),
    ),
  )
})

test('only a test that waits for its sample becomes ready', () => {
  const isReady = (item: ItemState) => stepsOf(accepted({ item }))?.includes('item ready')
  expect(isReady('recollect')).toBe(true)
  for (const item of ['ready', 'entered', 'authorised', 'not-performed'] as const)
    expect([item, isReady(item)]).toEqual([item, false])
})

test('a test that the advance no longer covers is ready unpaid, and the audit says so', () => {
  const decided = accepted({ advance: 9999 })
  expect(stepsOf(decided)).toContain('item ready')
  expect(decided.changes?.created?.settlement).toEqual([])
  expect(decided.changes?.audit.detail).toMatchObject({ unpaid: 1 })
})
