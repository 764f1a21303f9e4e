import { expect, test } from 'vitest'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { ReagentLotId } from './kept-lot.ts'
import { type ConfirmedLot, lotAt, lotsLately } from './lot-in-force.ts'
import { amendedLot, correctedLot, lotOfValue } from './lot-of-value.ts'
import type { RevisionReason } from '#src/domain/reports/revision.ts'
import { OrderId } from '#src/domain/orders/order.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-30T${time}+05:30`)
const id = (digit: number) =>
  ReagentLotId.parse(`019b0000-0000-7000-8000-${String(digit).padStart(12, '0')}`)
const one = InstrumentId.parse('019b0000-0000-7000-8000-0000000000a1')
const orderId = OrderId.parse('019b0000-0000-7000-8000-0000000000b1')

function aLot(digit: number, usedFrom: string, more: Partial<ConfirmedLot> = {}): ConfirmedLot {
  return {
    id: id(digit),
    lotNumber: `L${digit}`,
    instrumentId: null,
    isi: 1 + digit / 10,
    meanNormalSeconds: 12,
    expiresOn: Temporal.PlainDate.from('2027-01-31'),
    usedFrom: at(usedFrom),
    endedAt: null,
    isWrong: false,
    ...more,
  }
}

const lots = [aLot(1, '00:00:00'), aLot(2, '10:00:00')]
const pt = { orderId, testCode: 'PT', name: 'Prothrombin Time' }
const items = [
  { orderId, computedBy: null },
  { orderId, computedBy: 'inr-from-pt' },
]
const measured = { on: null, unit: 's', now: at('18:00:00') }

test('of two lots each measures up to the very second of the change', () => {
  expect(lotAt(lots, null, at('09:59:59'))).toMatchObject({ id: id(1), isi: 1.1 })
  expect(lotAt(lots, null, at('10:00:00'))).toMatchObject({ id: id(2), isi: 1.2 })
  expect(lotAt(lots, null, at('10:00:01'))).toMatchObject({ id: id(2) })
  expect(lotAt(lots, one, at('10:00:01'))).toEqual({ none: 'no-lot' })
})

test('a value that an instrument sends late belongs to the lot of its measurement', () => {
  const found = (measuredAt: string) =>
    lotOfValue({ items, lots }, pt, { ...measured, measuredAt: at(measuredAt) })
  expect(found('09:59:59')).toMatchObject({ lot: { id: id(1) } })
  expect(found('10:00:00')).toMatchObject({ lot: { id: id(2) } })
  // A clock that is ahead measures nothing in times to come.
  const coming = [...lots, aLot(3, '19:00:00')]
  const ahead = { ...measured, measuredAt: at('20:00:00') }
  expect(lotOfValue({ items, lots: coming }, pt, ahead)).toMatchObject({ lot: { id: id(2) } })
})

test('a typed value names its lot where the lots changed in the last hours, and only one of those', () => {
  const typed = (lotId?: ReagentLotId, now = at('18:00:00')) =>
    lotOfValue({ items, lots }, pt, { ...measured, now, lotId })
  expect(typed()).toMatchObject({ error: 'which-lot', facts: { lots: 'L1, L2' } })
  expect(typed(id(1))).toMatchObject({ lot: { id: id(1) } })
  expect(typed(id(2))).toMatchObject({ lot: { id: id(2) } })
  expect(typed(id(3))).toMatchObject({ error: 'which-lot' })
  expect(typed(undefined, at('22:00:00'))).toMatchObject({ lot: { id: id(2) } })
  expect(typed(id(1), at('22:00:00'))).toMatchObject({ error: 'which-lot' })
})

test('a lot that ended before its time was never used, and one that was wrong hides the earlier', () => {
  const unused = [...lots, aLot(3, '12:00:00', { endedAt: at('11:00:00') })]
  expect(lotAt(unused, null, at('13:00:00'))).toMatchObject({ id: id(2) })
  const ended = [aLot(1, '00:00:00'), aLot(2, '10:00:00', { endedAt: at('11:00:00') })]
  expect(lotAt(ended, null, at('10:59:59'))).toMatchObject({ id: id(2) })
  expect(lotAt(ended, null, at('11:00:00'))).toEqual({ none: 'no-lot' })
  const wrong = [
    aLot(1, '00:00:00'),
    aLot(2, '10:00:00', { isWrong: true, endedAt: at('11:00:00') }),
  ]
  expect(lotAt(wrong, null, at('10:30:00'))).toEqual({ none: 'lot-withdrawn' })
  expect(lotsLately(wrong, null, at('11:00:00')).map((lot) => lot.id)).toEqual([id(1)])
})

test('a lot measures to the end of its expiry day in India', () => {
  const [lot] = [aLot(1, '00:00:00', { expiresOn: Temporal.PlainDate.from('2026-11-30') })]
  expect(lotAt([lot], null, at('23:59:59'))).toMatchObject({ id: id(1) })
  expect(lotAt([lot], null, at('23:59:59').add({ seconds: 1 }))).toEqual({ none: 'lot-expired' })
})

test('a corrected value keeps the lot of its measurement; of a wrong one, that of the same number', () => {
  const kept = { id: id(1), lotNumber: 'L1', isi: 1.1, meanNormalSeconds: 12 }
  expect(correctedLot(lots, kept)).toEqual(kept)
  const wrong = [aLot(1, '00:00:00', { isWrong: true }), aLot(2, '10:00:00')]
  expect(correctedLot(wrong, kept)).toEqual({ none: 'lot-withdrawn' })
  const again = [...wrong, aLot(3, '11:00:00', { lotNumber: 'l1' })]
  expect(correctedLot(again, kept)).toMatchObject({ id: id(3), isi: 1.3 })
  const elsewhere = [...wrong, aLot(3, '11:00:00', { lotNumber: 'L1', instrumentId: one })]
  expect(correctedLot(elsewhere, kept)).toEqual({ none: 'lot-withdrawn' })
})

test('an amended value keeps its lot as the same measurement, and has the one in use as another', () => {
  const kept = { id: id(1), lotNumber: 'L1', isi: 1.1, meanNormalSeconds: 12 }
  const amended = (reason: RevisionReason, now = at('23:00:00'), of = lots) =>
    amendedLot(of, kept, { reason, at: now })
  expect(amended('transcription')).toEqual(kept)
  expect(amended('wrong-unit-or-range')).toEqual(kept)
  expect(amended('measured-again')).toMatchObject({ id: id(2) })
  expect(amended('measured-again', at('12:00:00'))).toEqual({ none: 'no-lot' })
  for (const reason of ['analyser-or-qc', 'wrong-sample', 'other'] as const) {
    expect(amended(reason)).toEqual({ none: 'no-lot' })
    expect(amended(reason, at('23:00:00'), lots.slice(0, 1))).toEqual(kept)
  }
})

test('only a PT from which an INR of its order is computed has a lot, in seconds alone', () => {
  const none = [{ orderId, computedBy: null }]
  expect(lotOfValue({ items: none, lots }, pt, measured)).toEqual({ ok: true, lot: null })
  const aptt = { ...pt, testCode: 'APTT' }
  expect(lotOfValue({ items, lots }, aptt, measured)).toEqual({ ok: true, lot: null })
  const minutes = { ...measured, unit: 'min' }
  expect(lotOfValue({ items, lots }, pt, minutes)).toEqual({
    ok: true,
    lot: { none: 'other-unit' },
  })
})
