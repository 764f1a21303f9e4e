import { expect, test } from 'vitest'
import { labelNumber } from '#src/domain/tubes/tube.ts'
import {
  afterStep,
  afterStepAt,
  asksThinner,
  type KeptStep,
  type KeptVisit,
  mayStop,
  nextStepOf,
  openingOf,
  scanFault,
  stopFault,
} from './kept-visit.ts'

const tube = (tubeId: string, orderId: string) =>
  ({ tubeId, orderId, typeName: 'EDTA', state: 'planned', barcode: null, asks: [] }) as const

const visit: KeptVisit = {
  visitId: 'visit',
  number: 'OPL1',
  state: 'accepted',
  startsAt: '2026-11-26T05:00:00Z',
  endsAt: '2026-11-26T06:00:00Z',
  isRecollection: false,
  isEarlyAllowed: false,
  opens: { departAt: '2026-11-26T03:30:00Z', doorAt: '2026-11-26T04:30:00Z' },
  payment: { state: 'due', amountPaise: 39000 },
  address: { line: '12 Church Street', landmark: null, locality: 'Bengaluru', pincode: '560001' },
  patients: [
    { orderId: 'her', label: 1, isSpokenFor: false },
    { orderId: 'sister', label: 2, isSpokenFor: false },
  ],
  tubes: [tube('sisters', 'sister'), tube('hers', 'her')],
}

const steps: KeptStep[] = [
  { kind: 'depart' },
  { kind: 'arrive' },
  { kind: 'identify', patients: [], codeSealed: '' },
  { kind: 'take-cash', amountPaise: 39000 },
  { kind: 'label', tubeId: 'hers', barcode: 'LAB-000001', facts: [] },
  { kind: 'collect', tubeId: 'hers', barcode: 'LAB-000001' },
  { kind: 'label', tubeId: 'sisters', barcode: 'LAB-000002', facts: [] },
  { kind: 'collect', tubeId: 'sisters', barcode: 'LAB-000002' },
  { kind: 'finish' },
]

test('each step leads to the next, one person after the other', () => {
  const seen = steps.map((_, at) => nextStepOf(steps.slice(0, at).reduce(afterStep, visit)))
  expect(
    seen.map((next) => ('tube' in next ? `${next.name} ${next.tube.tubeId}` : next.name)),
  ).toEqual([
    'depart',
    'arrive',
    'identify',
    'cash',
    'label hers',
    'collect hers',
    'label sisters',
    'collect sisters',
    'finish',
  ])
  expect(nextStepOf(steps.reduce(afterStep, visit))).toEqual({ name: 'done' })
})

test('a step that is heard twice leads nowhere back', () => {
  const done = steps.reduce(afterStep, visit)
  for (const step of steps) expect(afterStep(done, step)).toEqual(done)
})

test('with every tube left out the visit is stopped, and with one drawn it is finished and never stopped', () => {
  const identified = steps.slice(0, 4).reduce(afterStep, visit)
  const without = (tubeId: string): KeptStep => ({ kind: 'write-off', tubeId, reason: 'refused' })
  const one = afterStep(identified, without('hers'))
  expect(nextStepOf(one)).toMatchObject({ name: 'label', tube: { tubeId: 'sisters' } })
  const none = afterStep(one, without('sisters'))
  expect([nextStepOf(none), mayStop(none)]).toEqual([{ name: 'fail' }, true])
  const stopped = afterStep(none, { kind: 'fail', reason: 'refused' })
  expect(nextStepOf(stopped)).toEqual({ name: 'over' })
  const drawn = steps.slice(6, 8).reduce(afterStep, one)
  expect([nextStepOf(drawn), mayStop(drawn)]).toEqual([{ name: 'finish' }, false])
  expect(afterStep(drawn, { kind: 'fail', reason: 'refused' })).toEqual(drawn)
})

test('nobody is there only after the wait and the calls; any other reason at once', () => {
  const asked = { callsFirst: 2, waitMinutes: 10, mayCall: true, calls: [] }
  const kept = { ...visit, ...asked, state: 'en-route' as const }
  const there = afterStepAt(kept, { kind: 'arrive' }, '2026-11-26T05:10:00Z')
  const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`)
  expect(stopFault(there, 'unsafe', at('05:10'))).toBeUndefined()
  expect(stopFault(there, 'not-home', at('05:19'))).toBe('wait-first')
  expect(stopFault(there, 'not-home', at('05:20'))).toBe('call-first')
  const called = { ...there, calls: ['', ''] }
  expect(stopFault(called, 'not-home', at('05:20'))).toBeUndefined()
  expect(stopFault({ ...there, mayCall: false }, 'not-home', at('05:20'))).toBeUndefined()
  const early = afterStepAt(kept, { kind: 'arrive' }, '2026-11-26T04:40:00Z')
  expect(stopFault(early, 'wrong-address', at('05:09'))).toBe('wait-first')
})

test('a label of another tube, of a sister or of another visit is named', () => {
  const labelled = steps.slice(0, 5).reduce(afterStep, visit)
  const [sisters, hers] = labelled.tubes
  if (!sisters || !hers) throw new Error('two tubes')
  const other = { ...labelled, visitId: 'other' }
  const kept = [labelled, other]
  expect(scanFault(kept, labelled, { tube: hers, barcode: 'LAB-000001' })).toBeUndefined()
  expect(scanFault(kept, labelled, { tube: hers, barcode: 'LAB-000009' })).toBe('wrong-tube')
  expect(scanFault(kept, labelled, { tube: sisters, barcode: 'LAB-000001' })).toBe(
    'tube-of-another',
  )
  expect(scanFault(kept, visit, { tube: sisters, barcode: 'LAB-000001' })).toBe('barcode-used')
  expect(scanFault(kept, visit, { tube: sisters, barcode: 'LAB-000002' })).toBeUndefined()
})

test('a damaged label is given up: its tube waits for another, and it is never used again', () => {
  const labelled = steps.slice(0, 5).reduce(afterStep, visit)
  const spoiled = afterStep(labelled, { kind: 'spoil', tubeId: 'hers' })
  const next = nextStepOf(spoiled)
  expect('tube' in next && `${next.name} ${next.tube.tubeId}`).toBe('label hers')
  const [, hers] = spoiled.tubes
  if (!hers) throw new Error('two tubes')
  expect(scanFault([spoiled], spoiled, { tube: hers, barcode: 'LAB-000001' })).toBe('barcode-used')
  expect(scanFault([spoiled], spoiled, { tube: hers, barcode: 'LAB-000003' })).toBeUndefined()
  expect(afterStep(spoiled, { kind: 'spoil', tubeId: 'hers' })).toEqual(spoiled)
})

test('a step before its hour waits, unless the patient allowed it', () => {
  expect(openingOf(visit, 'depart')).toBe(Date.parse('2026-11-26T03:30:00Z'))
  expect(openingOf(visit, 'arrive')).toBe(Date.parse('2026-11-26T04:30:00Z'))
  expect(openingOf({ ...visit, isEarlyAllowed: true }, 'arrive')).toBe(0)
})

test('whoever draws for a test that asks about blood thinners asks once more: no answer is on the phone', () => {
  const [hers, sisters] = [{ orderId: 'her' }, { orderId: 'sister' }]
  const patients = visit.patients.map((one) => ({ ...one, isThinnerAsked: one.orderId === 'her' }))
  expect(asksThinner({ ...visit, patients }, hers)).toBe(true)
  expect(asksThinner({ ...visit, patients }, sisters)).toBe(false)
  expect(asksThinner(visit, hers)).toBe(false)
})

test('one of our labels with a wrong character is refused on the phone: the server would not take it', () => {
  const [hers] = visit.tubes.slice(1)
  if (!hers) throw new Error('no tube')
  const scanned = (barcode: string) => scanFault([visit], visit, { tube: hers, barcode })
  const ours = labelNumber(26, 12)
  expect(scanned(ours)).toBeUndefined()
  expect(scanned(`${ours.slice(0, -1)}${ours.endsWith('0') ? '1' : '0'}`)).toBe('misread')
  expect(scanned(`0X${ours.slice(2)}`)).toBe('misread')
})
