import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { idOf } from '#test/on-the-bench.ts'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { disposing, mayBeDisposedOf, type TubeToDispose } from './disposing.ts'
import { keptUntil, openCase } from './keeping.ts'
import { StoragePlace, StoreTubes } from './storage.ts'
import { storing, type TubeToStore } from './storing.ts'
import { spanOfMonth } from './disposal-log.ts'
import { tubeStates } from './tube-machine.ts'
import { Barcode, TubeId } from './tube.ts'

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const barcode = Barcode.parse('LAB-000001')
const technician = UserId.parse(idOf(1))
const by = { id: technician, covers: () => true, now }

const of = {
  id: TubeId.parse(idOf(10)),
  version: 4,
  barcode,
  labId: LabId.parse(idOf(3)),
  bookingId: BookingId.parse(idOf(5)),
  storedPlace: null,
}

function aTube(changes: Partial<TubeToStore> = {}): TubeToStore {
  const items = [{ state: 'published' as const }]
  const whose = { accountId: UserId.parse(idOf(7)), isOut: false }
  return { ...of, ...whose, state: 'in-testing', items, ...changes }
}

function aStored(changes: Partial<TubeToDispose> = {}): TubeToDispose {
  return {
    ...of,
    state: 'stored',
    storedAt: now.subtract({ hours: 60 }),
    keepHours: 48,
    reportState: 'final',
    publishedAt: now.subtract({ hours: 50 }),
    items: [{ state: 'published' }],
    isBeingRevised: false,
    isCallOpen: false,
    isCaseOpen: false,
    isOffered: false,
    isPaymentDisputed: false,
    disposedAt: null,
    disposalMethod: null,
    ...changes,
  }
}

function put(found: readonly TubeToStore[], input: StoreTubes, as: Partial<typeof by> = {}) {
  const decided = storing(found, input, { ...by, ...as })
  if (!decided.ok) throw new Error('storing never refuses')
  return decided
}

const store = (tube: TubeToStore, as: Partial<typeof by> = {}) =>
  put([tube], { place: 'Fridge 1, A3', barcodes: [barcode] }, as)
const dispose = (...tubes: TubeToDispose[]) => {
  const shown = tubes.map(({ id: tubeId, version }) => ({ tubeId, version }))
  return disposing(tubes, { method: 'autoclaved', tubes: shown }, now)
}

test('a tube is stored once every test of it is signed', () => {
  const signed = itemStates.filter(
    (state) => store(aTube({ items: [{ state }] })).answer.left.length === 0,
  )
  expect(signed).toEqual(['authorised', 'published', 'amended', 'cancelled', 'not-performed'])
})

test('only a tube that was tested is put away; one that is gone is not', () => {
  const left = (state: TubeToStore['state']) => store(aTube({ state })).answer.left[0]?.why
  expect(tubeStates.filter((state) => left(state) === undefined)).toEqual(['in-testing', 'stored'])
  expect(tubeStates.filter((state) => left(state) === 'gone')).toEqual([
    'rejected',
    'lost',
    'disposed',
  ])
})

test('of several tubes those that can be are stored, and each other is named with its reason', () => {
  const other = Barcode.parse('LAB-000002')
  const unknown = Barcode.parse('LAB-000003')
  const open = aTube({ barcode: other, items: [{ state: 'entered' }] })
  const input = { place: 'R1', barcodes: [barcode, other, unknown, barcode] }
  const { answer, changes } = put([aTube(), open], input)
  expect(answer).toMatchObject({
    stored: [{ barcode, from: null }],
    left: [
      { barcode: other, why: 'not-signed' },
      { barcode: unknown, why: 'not-found' },
    ],
  })
  expect(changes?.transitions).toHaveLength(1)
})

test('a stored tube changes its place, and stays where it is at the same one', () => {
  const stored = aTube({ state: 'stored', storedPlace: 'R1' })
  expect(store(stored).changes).toMatchObject({
    transitions: [],
    updated: { placed: [{ version: 4, storedPlace: 'Fridge 1, A3' }] },
  })
  const same = store({ ...stored, storedPlace: 'Fridge 1, A3' })
  expect(same.answer.stored).toMatchObject([{ from: 'Fridge 1, A3' }])
  expect(same.changes).toBeUndefined()
})

test('another lab’s tube is left out like an unknown one, and one’s own as such', () => {
  expect(store(aTube(), { covers: () => false }).answer.left).toEqual([
    { barcode, why: 'not-found' },
  ])
  expect(store(aTube({ accountId: technician })).answer.left).toEqual([
    { barcode, why: 'own-booking' },
  ])
})

test('a place is one short line', () => {
  expect(StoragePlace.parse('  Rack 2 / 14 ')).toBe('Rack 2 / 14')
  for (const wrong of ['', ' ', 'x'.repeat(61), 'Rack\n2'])
    expect(StoragePlace.safeParse(wrong).success).toBe(false)
  expect(StoreTubes.safeParse({ place: 'R1', barcodes: [] }).success).toBe(false)
})

test('the hours count from the last version of the report, or from the storing where that is later', () => {
  const storedAt = Temporal.Instant.from('2026-11-20T00:00:00Z')
  const until = (publishedAt: Temporal.Instant | null) =>
    String(keptUntil(aStored({ storedAt, publishedAt, keepHours: 24 })))
  expect(until(storedAt.add({ hours: 5 }))).toBe('2026-11-21T05:00:00Z')
  expect(until(storedAt.subtract({ hours: 5 }))).toBe('2026-11-21T00:00:00Z')
  expect(until(null)).toBe('2026-11-21T00:00:00Z')
  expect(keptUntil(aStored({ storedAt: null }))).toBeNull()
})

test('a tube is kept to the end of its hours and not a moment longer', () => {
  const publishedAt = now.subtract({ hours: 48 })
  expect(mayBeDisposedOf(aStored({ publishedAt }), now)).toBe(true)
  const early = publishedAt.add({ nanoseconds: 1 })
  expect(mayBeDisposedOf(aStored({ publishedAt: early }), now)).toBe(false)
})

test('an open case keeps a tube, whatever its age', () => {
  const open = (state: ItemState) => openCase(aStored({ items: [{ state }] })) === 'test-open'
  expect(itemStates.filter((state) => !open(state))).toEqual([
    'published',
    'amended',
    'cancelled',
    'not-performed',
  ])
  const kept = [
    [{ reportState: 'partial' }, 'report-open'],
    [{ isBeingRevised: true }, 'revision-open'],
    [{ isCallOpen: true }, 'call-open'],
    [{ isCaseOpen: true }, 'notification-open'],
    [{ isPaymentDisputed: true }, 'payment-disputed'],
  ] as const
  for (const [changes, why] of kept) {
    expect(openCase(aStored(changes))).toBe(why)
    expect(dispose(aStored(changes))).toMatchObject({ ok: false, error: 'sample-kept' })
  }
  expect(openCase(aStored({ reportState: 'withdrawn' }))).toBeUndefined()
})

test('of several tubes all are disposed of or none, and one that was is passed over', () => {
  const second = aStored({ id: TubeId.parse(idOf(11)), isCallOpen: true })
  expect(dispose(aStored(), second)).toMatchObject({ ok: false, error: 'sample-kept' })
  const before = aStored({ state: 'disposed', disposedAt: now, disposalMethod: 'incinerated' })
  const done = dispose({ ...before, id: second.id }, aStored())
  expect(done).toMatchObject({ ok: true, answer: { disposed: 1 } })
  const patch = { disposedAt: now, disposalMethod: 'autoclaved' }
  expect(done.ok && done.changes?.transitions).toMatchObject([{ event: 'dispose', patch }])
  expect(dispose(before)).toEqual({ ok: true, answer: { disposed: 0 } })
})

test('only a stored tube is disposed of', () => {
  const left = tubeStates.filter((state) => !dispose(aStored({ state })).ok)
  expect(tubeStates.filter((state) => !left.includes(state))).toEqual(['stored', 'disposed'])
})

test('a month of the log is a month of the calendar in India', () => {
  const { from, until } = spanOfMonth('2026-12')
  expect([String(from), String(until)]).toEqual(['2026-11-30T18:30:00Z', '2026-12-31T18:30:00Z'])
})
