import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { CreditId, ReceivableId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { BookingId, bookingNumber, QuoteId } from '#src/domain/bookings/booking.ts'
import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import type { Placing } from '#src/domain/bookings/placing.ts'
import { nearby, wideRoster } from './wide-roster.ts'
import { splitOf } from '#src/domain/pricing/split.ts'

export const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const startsAt = now.add({ hours: 26 })
export const uuid = (kind: number, n: number) =>
  `019a0000-0000-7000-8000-${String(kind * 1_000_000 + n).padStart(12, '0')}`
const account = UserId.parse(uuid(1, 0))
const code = (n: number) => ItemCode.parse(`T${n}`)

/** So many people at so many labs; each order has so many tests at their prices. */
type Wish = { prices: number[][]; labs: number; owed: number[]; credits: number[] }

function orderOf(prices: readonly number[], at: number, labs: number): ContractOrder {
  return {
    patient: {
      id: PatientId.parse(uuid(2, at)),
      name: `P ${at}`,
      birthDate: '1980-01-01',
      sex: 'male',
    },
    lab: { id: LabId.parse(uuid(3, at % labs)), name: 'Lab', distanceKm: 1 },
    lines: prices.map((amount, n) => {
      const price = paise(amount)
      const { platform: platformShare, lab: labShare } = splitOf(price, 20)
      const shares = { price, platformShare, labShare }
      return {
        code: code(n),
        kind: 'test',
        name: `Test ${n}`,
        tatHours: 24 + n,
        fastingHours: 0,
        preparation: '',
        categoryCode: 'c',
        platformPercent: 20,
        labPercent: 80,
        ...shares,
        members: [
          {
            testCode: code(n),
            name: `Test ${n}`,
            tubeTypeCode: 'EDTA',
            resultType: 'numeric',
            ...shares,
          },
        ],
      }
    }),
  }
}

function contractOf({ prices, labs, owed, credits }: Wish): Contract {
  const orders = prices.map((each, at) => orderOf(each, at, labs))
  const testsTotal = sumPaise(orders.flatMap(({ lines }) => lines.map(({ price }) => price)))
  const charge = paise(5000)
  const fees = owed.map((amount, n) => ({
    id: ReceivableId.parse(uuid(4, n)),
    amount: paise(amount),
    bookingNumber: 'OPL',
    cancelledAt: '',
  }))
  const given = credits.map((amount, n) => ({
    id: CreditId.parse(uuid(5, n)),
    amount: paise(amount),
    bookingNumber: 'OPL',
  }))
  const sum = (all: readonly { amount: Paise }[]) => sumPaise(all.map(({ amount }) => amount))
  return {
    address: {
      line: 'a',
      landmark: null,
      locality: 'b',
      district: 'c',
      state: 'd',
      pincode: '560001',
      ...nearby,
    },
    locationId: 1,
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ hours: 1 }).toString(),
    slotIds: Array.from({ length: labs }, (_, n) => SlotId.parse(uuid(6, labs - n))),
    orders,
    testsTotal,
    collectionCharge: charge,
    receivables: fees,
    credits: given,
    total: paise(testsTotal + charge + sum(fees) - sum(given)),
    cancellation: cancellationContract(charge, cancellingBySpec),
  }
}

/** A quote that can be booked, with what decides so. */
export function placingOf(wish: Wish): Placing {
  const contract = contractOf(wish)
  const most = Math.max(...wish.prices.map(({ length }) => length))
  const labIds = [...new Set(contract.orders.map(({ lab }) => lab.id))]
  const waits = { state: 'pending', version: 1, attachedBookingId: null }
  return {
    quote: {
      id: QuoteId.parse(uuid(7, 0)),
      accountId: account,
      contract,
      expiresAt: now.add({ minutes: 10 }),
      usedAt: null,
    },
    placed: undefined,
    account: { phone: '+919800000000', open: 0, kept: 0, held: 0, owesSince: null },
    labs: labIds.map((id) => ({
      id,
      state: 'active',
      licenceTo: Temporal.PlainDate.from('2027-01-01'),
      counsellorName: null,
      pcpndtNumber: null,
      pcpndtTo: null,
    })),
    panels: [],
    tests: Array.from({ length: most }, (_, n) => ({
      code: code(n),
      name: `Test ${n}`,
      restriction: 'none',
      isHomeCollected: true,
      labOnlyReason: null,
      collectionEvent: 'any',
      isSold: true,
      consentFamily: null,
      needsPcpndt: false,
      resultType: 'numeric',
      choices: [],
      decimals: 1,
      tubeTypeCode: 'EDTA',
      drawMl: null,
    })),
    ranges: [],
    household: contract.orders.map(({ patient: { id, name, sex, birthDate } }) => ({
      id,
      accountId: account,
      name,
      sex,
      birthDate: Temporal.PlainDate.from(birthDate),
      weightGrams: null,
      weighedOn: null,
    })),
    consented: [],
    draws: [],
    tubeTypes: [{ code: 'EDTA', volumeMl: 3, lostMl: 0.5, testMl: 0.5, smallCode: null }],
    slots: contract.slotIds.map((id) => ({ id, used: 0, capacity: 1 })),
    workers: [wideRoster],
    receivables: contract.receivables.map(({ id }) => ({ id, ...waits })),
    credits: contract.credits.map(({ id, amount }) => ({ id, amount, ...waits })),
  }
}

/** Now, by what an operator set, with ids in order. */
export const around = () => {
  let made = 0
  return {
    now,
    terms: { hasGateway: true, cashLimit: paise(100_000_000), openBookings: 4 },
    given: {
      id: BookingId.parse(uuid(8, 0)),
      number: bookingNumber(now, '123456'),
      visit: { id: VisitId.parse(uuid(8, 1)), startCodeSealed: 'sealed' },
      newId: () => uuid(9, (made += 1)),
    },
  }
}
