import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { AddressId } from '#src/domain/people/address.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { mayBookAgain, type PastBooking, rebooking, type SoldNow } from './rebooking.ts'

const id = (n: number) => `01975f00-0000-7000-8000-${String(n).padStart(12, '0')}`
const [meera, ramesh] = [PatientId.parse(id(1)), PatientId.parse(id(2))]
const [lab, otherLab] = [LabId.parse(id(3)), LabId.parse(id(4))]
const home = AddressId.parse(id(5))
const place = { line: '12 Church Street', landmark: null, locality: 'Bengaluru', pincode: '560001' }
const line = (code: string) => ({ code: ItemCode.parse(code), name: `Test ${code}` })

type Order = PastBooking['orders'][number]
const anOrder = (patientId: PatientId, codes: string[], more: Partial<Order> = {}): Order => ({
  patientId,
  labId: lab,
  state: 'reported',
  lines: codes.map(line),
  ...more,
})

function again(orders: Order[], more: Partial<SoldNow> = {}) {
  const now: SoldNow = {
    patients: [
      { id: meera, name: 'Meera' },
      { id: ramesh, name: 'Ramesh' },
    ],
    addresses: [{ ...place, id: home }],
    isSold: () => true,
    isSoldBy: () => true,
    ...more,
  }
  return rebooking({ place, orders }, now)
}

test('the same people, each with the same tests, at the same lab and address', () => {
  expect(again([anOrder(meera, ['HB', 'CRP']), anOrder(ramesh, ['HB'])])).toEqual({
    lab,
    items: ['HB', 'CRP'],
    people: [
      { patientId: meera, items: ['HB', 'CRP'] },
      { patientId: ramesh, items: ['HB'] },
    ],
    address: home,
    pincode: '560001',
    gone: [],
    elsewhere: [],
  })
})

test('what is no longer sold is named, and whether others sell it; who has nothing left is left out', () => {
  const sold = again([anOrder(meera, ['HB', 'CRP']), anOrder(ramesh, ['ESR'])], {
    isSold: (code) => code !== 'ESR',
    isSoldBy: (code) => code === 'HB',
  })
  expect(sold).toMatchObject({ lab, items: ['HB'], gone: ['Test ESR'], elsewhere: ['Test CRP'] })
  expect(sold.people).toEqual([{ patientId: meera, items: ['HB'] }])
})

test('a lab that sells none of it is not kept', () => {
  const none = again([anOrder(meera, ['HB'])], { isSoldBy: () => false })
  expect(none).toMatchObject({ lab: undefined, items: [], elsewhere: ['Test HB'] })
})

test('who was taken off is left out, unless everybody was', () => {
  const cancelled = anOrder(ramesh, ['HB'], { state: 'cancelled' })
  expect(again([anOrder(meera, ['HB']), cancelled]).people).toHaveLength(1)
  expect(again([cancelled]).people).toEqual([{ patientId: ramesh, items: ['HB'] }])
})

test('a person or an address that the account no longer has is left out', () => {
  const left = again([anOrder(meera, ['HB']), anOrder(ramesh, ['CRP'])], {
    patients: [{ id: meera, name: 'Meera' }],
    addresses: [{ ...place, line: 'Elsewhere', id: home }],
  })
  expect(left).toMatchObject({ items: ['HB'], address: undefined })
  expect(left.people).toHaveLength(1)
})

test('two labs become the question which lab, with all of the person’s tests', () => {
  const both = again([anOrder(meera, ['HB']), anOrder(meera, ['CRP'], { labId: otherLab })])
  expect(both).toMatchObject({ lab: undefined, items: ['HB', 'CRP'], elsewhere: [] })
  expect(both.people).toEqual([{ patientId: meera, items: ['HB', 'CRP'] }])
})

test('a booking is repeated once no sample of it is still to be taken', () => {
  const states = (...all: Order['state'][]) => mayBookAgain(all.map((state) => ({ state })))
  expect(states('reported', 'cancelled')).toBe(true)
  expect(states('sample-collected')).toBe(true)
  expect(states('reported', 'placed')).toBe(false)
  expect(states('awaiting-payment')).toBe(false)
  expect(states()).toBe(false)
})
