import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { LabOffer, OfferedTest } from '#src/domain/labs/lab-offer.ts'
import { paise, rupees, sumPaise } from '#src/domain/money.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { uuid } from '#test/placing.ts'
import { type OrderToPrice, pricedOrder } from './priced-order.ts'

const day = Temporal.PlainDate.from('2026-11-28')
const code = (n: number) => ItemCode.parse(`T${n}`)

function aTest(n: number, more: Partial<OfferedTest> = {}): OfferedTest {
  return {
    code: code(n),
    name: `Test ${n}`,
    restriction: 'none',
    isHomeCollected: true,
    labOnlyReason: null,
    collectionEvent: 'any',
    isSold: true,
    resultType: 'numeric',
    choices: [],
    decimals: 1,
    needsPcpndt: false,
    consentFamily: null,
    indicativePrice: rupees(100),
    tubeTypeCode: 'EDTA',
    ...more,
  }
}

function anOffer(n: number, more: Partial<LabOffer> = {}): LabOffer {
  return {
    code: code(n),
    kind: 'test',
    name: `Test ${n}`,
    price: rupees(200),
    tatHours: 24,
    fastingHours: 0,
    preparation: '',
    categoryCode: 'c',
    platformPercent: 20,
    labPercent: 80,
    restriction: 'none',
    isHomeCollected: true,
    members: [aTest(n)],
    ...more,
  }
}

const lab: NonNullable<OrderToPrice['found']>['lab'] = {
  id: LabId.parse(uuid(3, 1)),
  name: 'Lab',
  locationId: 7,
  state: 'active',
  licenceFrom: day.subtract({ years: 1 }),
  licenceTo: day.add({ years: 1 }),
  counsellorName: null,
  pcpndtNumber: 'P1',
  pcpndtTo: day.add({ days: 1 }),
  minimumCharge: rupees(50),
  perKmCharge: rupees(10),
  additionalCharges: rupees(5),
  minimumKm: 2,
  maximumKm: 20,
  latitude: 15,
  longitude: 75,
}

function wanted(offers: LabOffer[], more: Partial<OrderToPrice> = {}): OrderToPrice {
  const patient = {
    id: PatientId.parse(uuid(2, 1)),
    name: 'P',
    birthDate: day.subtract({ years: 30 }),
    sex: 'male' as const,
  }
  return {
    address: { latitude: 15, longitude: 75 },
    patient,
    items: offers.map((one) => one.code),
    found: { lab, offers },
    beside: [],
    visitDay: day,
    today: day,
    ...more,
  }
}

const whyOf = (facts: OrderToPrice) => {
  const priced = pricedOrder(facts)
  return priced.ok ? undefined : [priced.error, priced.facts]
}

test('each line and each test of a panel is split to the paisa, whatever the prices: thousands of tries', () => {
  const price = fc.integer({ min: 1, max: 5_000_000 })
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 99 }), weights, (amount, percent, all) => {
      const members = all.map((one, n) => aTest(n, { indicativePrice: paise(one) }))
      const shares = { platformPercent: percent, labPercent: 100 - percent }
      const panel = anOffer(50, { kind: 'panel', price: paise(amount), members, ...shares })
      const priced = pricedOrder(wanted([panel]))
      if (!priced.ok) throw new Error(priced.error)
      const [line] = priced.value.order.lines
      expect((line?.platformShare ?? 0) + (line?.labShare ?? 0)).toBe(amount)
      const tests = line?.members ?? []
      expect(sumPaise(tests.map((one) => one.price))).toBe(amount)
      expect(sumPaise(tests.map((one) => one.platformShare))).toBe(line?.platformShare)
      expect(sumPaise(tests.map((one) => one.labShare))).toBe(line?.labShare)
      for (const one of tests) expect(Math.min(one.price, one.labShare)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 10_000 },
  )
})

test('₹499.99 at 18 percent is ₹89.99 and ₹410.00, and the charge is the lab’s own', () => {
  const offer = anOffer(1, { price: paise(49_999), platformPercent: 18, labPercent: 82 })
  expect(pricedOrder(wanted([offer]))).toMatchObject({
    ok: true,
    value: {
      charge: rupees(55),
      locationId: 7,
      order: { lines: [{ platformShare: 8999, labShare: 41_000 }], lab: { distanceKm: 0 } },
    },
  })
})

/** Each spoils the order in one way, in the order of the refusals. */
const spoilt: readonly [string, object | undefined, (facts: OrderToPrice) => OrderToPrice][] = [
  ['not-offered', undefined, (facts) => ({ ...facts, found: undefined })],
  ['not-offered', { item: code(2) }, (facts) => ({ ...facts, visitDay: day.add({ days: 2 }) })],
  ['not-offered', { item: code(3) }, (facts) => facts],
  ['adults-only', { item: code(3) }, (facts) => of(facts, { counsellorName: 'C' }, 10)],
  ['out-of-reach', { lab: 'Lab', km: 112 }, (facts) => far(of(facts, { counsellorName: 'C' }))],
  ['at-the-lab', { item: code(4) }, (facts) => of(facts, { counsellorName: 'C' })],
]

function of(facts: OrderToPrice, more: Partial<typeof lab>, ageYears = 30): OrderToPrice {
  const patient = { ...facts.patient, birthDate: day.subtract({ years: ageYears }) }
  const offers = facts.found?.offers ?? []
  return { ...facts, patient, found: { lab: { ...lab, ...more }, offers } }
}

const far = (facts: OrderToPrice) => ({ ...facts, address: { latitude: 16, longitude: 75 } })

test('an order is refused for the first reason that holds, with what a person needs to know', () => {
  const scan = anOffer(2, { members: [aTest(2, { needsPcpndt: true })] })
  const gene = anOffer(3, { members: [aTest(3, { consentFamily: 'genetic' })] })
  const noTube = anOffer(4, { members: [aTest(4, { tubeTypeCode: null })] })
  const facts = wanted([scan, gene, noTube])
  for (const [error, why, spoil] of spoilt) expect(whyOf(spoil(facts))).toEqual([error, why])
})

test('an item that the lab does not offer is named', () => {
  const facts = wanted([anOffer(1)])
  const missing = { ...facts, items: [code(1), code(9)] }
  expect(whyOf(missing)).toEqual(['not-offered', { item: code(9) }])
})
