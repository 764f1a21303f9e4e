import { expect, test } from 'vitest'
import { consentFamilies } from '#src/domain/consents/consent.ts'
import { MakeQuote, MAX_ORDERS, PlaceBooking } from './make-quote.ts'

const id = (digit: number) => `018f3f6e-0000-7000-8000-${String(digit).padStart(12, '0')}`

const anOrder = { patientId: id(1), labId: id(2), items: ['HB', 'WBC'] }
const aQuote = { addressId: id(3), startsAt: '2026-11-23T09:00:00+05:30', orders: [anOrder] }

type Schema = typeof MakeQuote | typeof PlaceBooking
const wordsOf = (schema: Schema, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message])

/** The field an issue names; undefined for none. */
const namedBy = (schema: Schema, given: unknown) =>
  wordsOf(schema, given)?.map(([path]) => path) ?? []

const people = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ ...anOrder, patientId: id(10 + index) }))
const codes = (count: number) => Array.from({ length: count }, (_none, index) => `T${index}`)

test('a quote says where, when, and for whom which tests at which lab', () => {
  expect(MakeQuote.parse(aQuote)).toEqual(aQuote)
  for (const field of Object.keys(aQuote))
    expect(namedBy(MakeQuote, { ...aQuote, [field]: undefined })).toEqual([field])
  for (const field of Object.keys(anOrder)) {
    const orders = [{ ...anOrder, [field]: undefined }]
    expect(namedBy(MakeQuote, { ...aQuote, orders })).toEqual([`orders.0.${field}`])
  }
})

test('an unknown field of a quote or its orders is refused', () => {
  expect(namedBy(MakeQuote, { ...aQuote, discount: 5 })).toEqual([''])
  expect(namedBy(MakeQuote, { ...aQuote, orders: [{ ...anOrder, price: 5 }] })).toEqual([
    'orders.0',
  ])
})

test('a booking has one to six orders', () => {
  expect(MAX_ORDERS).toBe(6)
  expect(namedBy(MakeQuote, { ...aQuote, orders: [] })).toEqual(['orders'])
  expect(namedBy(MakeQuote, { ...aQuote, orders: people(6) })).toEqual([])
  expect(namedBy(MakeQuote, { ...aQuote, orders: people(7) })).toEqual(['orders'])
})

test('an order has one to twenty tests, each named once', () => {
  const withItems = (items: string[]) => ({ ...aQuote, orders: [{ ...anOrder, items }] })
  expect(namedBy(MakeQuote, withItems([]))).toEqual(['orders.0.items'])
  expect(namedBy(MakeQuote, withItems(codes(20)))).toEqual([])
  expect(namedBy(MakeQuote, withItems(codes(21)))).toEqual(['orders.0.items'])
  expect(wordsOf(MakeQuote, withItems(['HB', 'WBC', 'HB']))).toEqual([
    ['orders.0.items', 'Name each test once.'],
  ])
})

test('a person has one order at each lab', () => {
  const twice = [anOrder, { ...anOrder, items: ['CREA'] }]
  expect(wordsOf(MakeQuote, { ...aQuote, orders: twice })).toEqual([
    ['orders', 'One order for each patient and lab.'],
  ])
  const elsewhere = [anOrder, { ...anOrder, labId: id(9) }]
  expect(namedBy(MakeQuote, { ...aQuote, orders: elsewhere })).toEqual([])
})

test('a quote alone is enough to book; the payment mode is cash or online', () => {
  expect(PlaceBooking.parse({ quoteId: id(4) })).toEqual({ quoteId: id(4) })
  for (const payment of ['cash', 'online'] as const)
    expect(PlaceBooking.parse({ quoteId: id(4), payment })).toMatchObject({ payment })
  expect(namedBy(PlaceBooking, { quoteId: id(4), payment: 'cheque' })).toEqual(['payment'])
  expect(namedBy(PlaceBooking, {})).toEqual(['quoteId'])
  expect(namedBy(PlaceBooking, { quoteId: id(4), total: 1 })).toEqual([''])
})

test('a doctor may be named without a number, but no number without its doctor', () => {
  const referrerName = 'Dr Mehta'
  const referrerPhone = '98765 43210'
  expect(namedBy(PlaceBooking, { quoteId: id(4), referrerName })).toEqual([])
  expect(PlaceBooking.parse({ quoteId: id(4), referrerName, referrerPhone })).toMatchObject({
    referrerPhone: '+919876543210',
  })
  expect(wordsOf(PlaceBooking, { quoteId: id(4), referrerPhone })).toEqual([
    ['referrerName', 'Name the doctor whose number this is.'],
  ])
})

test.each([
  ['D', 1],
  ['D'.repeat(121), 1],
  ['Dr', 0],
  ['D'.repeat(120), 0],
])('a doctor’s name has 2 to 120 letters: "%s"', (referrerName, faults) => {
  expect(namedBy(PlaceBooking, { quoteId: id(4), referrerName })).toHaveLength(faults)
})

test('pregnancy is stated at most once for each of six people', () => {
  const said = (count: number) =>
    people(count).map(({ patientId }) => ({ patientId, answer: 'no' }))
  const placing = (pregnancies: unknown) => ({ quoteId: id(4), pregnancies })
  expect(namedBy(PlaceBooking, placing(said(6)))).toEqual([])
  expect(namedBy(PlaceBooking, placing(said(7)))).toEqual(['pregnancies'])
  expect(wordsOf(PlaceBooking, placing([...said(1), ...said(1)]))).toEqual([
    ['pregnancies', 'Say it once of each person.'],
  ])
  expect(namedBy(PlaceBooking, placing([{ patientId: id(1) }]))).toEqual(['pregnancies.0.answer'])
  expect(namedBy(PlaceBooking, placing([{ ...said(1)[0], week: 9 }]))).toEqual(['pregnancies.0'])
})

test('there are as many consents as the orders have kinds of tests that require one', () => {
  const consent = {
    patientId: id(1),
    labId: id(2),
    family: consentFamilies[0],
    textVersion: 1,
    language: 'en',
    signedName: 'Asha Rao',
  }
  const most = MAX_ORDERS * consentFamilies.length
  const placing = (count: number) => ({ quoteId: id(4), consents: Array(count).fill(consent) })
  expect(namedBy(PlaceBooking, placing(most))).toEqual([])
  expect(namedBy(PlaceBooking, placing(most + 1))).toEqual(['consents'])
})

test('how far a pregnancy has progressed is stated only of a pregnancy', () => {
  const saying = (more: object) =>
    wordsOf(PlaceBooking, { quoteId: id(4), pregnancies: [{ patientId: id(1), ...more }] }) ?? []
  expect(saying({ answer: 'yes' })).toEqual([])
  expect(saying({ answer: 'yes', weeks: 12 })).toEqual([])
  expect(saying({ answer: 'yes', dueOn: '2027-05-01' })).toEqual([])
  expect(saying({ answer: 'no' })).toEqual([])
  const ofNone = [['pregnancies.0.weeks', 'Give the weeks or the due date of a pregnancy only.']]
  expect(saying({ answer: 'no', weeks: 12 })).toEqual(ofNone)
  expect(saying({ answer: 'no', dueOn: '2027-05-01' })).toEqual(ofNone)
})

test('a pregnancy has weeks or a due date, not both', () => {
  const both = { patientId: id(1), answer: 'yes', weeks: 12, dueOn: '2027-05-01' }
  expect(wordsOf(PlaceBooking, { quoteId: id(4), pregnancies: [both] })).toEqual([
    ['pregnancies.0.dueOn', 'Give the weeks or the due date, not both.'],
  ])
})
