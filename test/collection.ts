import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { PaymentId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type {
  CollectedTube,
  CollectionAtHand,
  TubeAtHand,
} from '#src/domain/visits/collection-at-hand.ts'
import { VisitId } from '#src/domain/visits/visit.ts'

const id = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`

/** The instant of the decision: within the visit's hour. */
export const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
export const phlebotomistId = UserId.parse(id(1))
export const ownLabel = Barcode.parse('LAB-000001')
export const sistersLabel = Barcode.parse('LAB-000002')
const visitId = VisitId.parse(id(2))
const first = {
  id: VisitId.parse(id(6)),
  state: 'handed-over',
  isRecollection: false,
  separateCharge: null,
  emptiedAt: null,
} as const

type Wish = {
  visit?: Partial<TubeAtHand['visit']>
  /** The tube of the first of two sisters. */
  tube?: Partial<CollectedTube>
  payment?: Partial<TubeAtHand['payment']>
  test?: Partial<TubeAtHand['tests'][number]>
  isUnconsented?: boolean
}

/** Two sisters at one door, identified, each with one labelled tube; paid in cash. */
export function aTubeAtHand({ isUnconsented = false, ...of }: Wish = {}): TubeAtHand {
  const startsAt = now.subtract({ minutes: 5 })
  const visit = {
    id: visitId,
    state: 'identified' as const,
    version: 6,
    isRecollection: false,
    separateCharge: null,
    emptiedAt: null,
    phlebotomistId,
    takenOffBy: null,
    preferredPhlebotomistId: null,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    earlyAllowedAt: null,
    acceptedAt: startsAt,
    departedAt: startsAt,
    arrivedAt: startsAt,
    cashDue: paise(0),
    dispatch: null,
    startCodeTries: 0,
    codeRenewals: 0,
    identifiedAt: startsAt,
    collectedAt: null,
    manifestAt: null,
    handedOverAt: null,
    ...of.visit,
  }
  const tube = { ...aTube(1, ownLabel), ...of.tube }
  const sisters = aTube(2, sistersLabel)
  return {
    booking: {
      id: BookingId.parse(id(3)),
      number: BookingNumber.parse(`OPL${'1'.repeat(19)}`),
      accountId: UserId.parse(id(4)),
      terms: cancellationContract(paise(0), cancellingBySpec),
      collectionCharge: paise(5000),
      cancelledAt: null,
      expiredAt: null,
    },
    visit,
    // A fresh sample comes after the booking's own visit.
    visits: visit.isRecollection ? [{ ...visit, ...first }, visit] : [visit],
    orders: [1, 2].map((one) => ({
      id: OrderId.parse(id(10 + one)),
      state: orderStateAt(visit),
      version: 2,
      tatHours: 24,
      firstPromisedAt: null,
      patientId: PatientId.parse(id(50 + one)),
      patientName: `Person ${one}`,
      birthDate: Temporal.PlainDate.from('1990-02-28'),
      sex: 'female' as const,
    })),
    tube,
    tubes: [tube, sisters],
    items: [1, 2].map((one) => ({
      id: TestItemId.parse(id(20 + one)),
      orderId: OrderId.parse(id(10 + one)),
      lineId: LineId.parse(id(40 + one)),
      state: 'ordered' as const,
      version: 1,
      testCode: 'HB',
    })),
    tubeItems: [1, 2].map((one) => ({ tubeId: id(30 + one), testItemId: id(20 + one) })),
    tests: [{ code: 'HB', name: 'Haemoglobin', collectionEvent: 'any', ...of.test }],
    payment: {
      id: PaymentId.parse(id(5)),
      state: 'cash-collected',
      version: 2,
      amount: paise(21_000),
      receiptNumber: 'R1111111111111111111',
      collectedBy: phlebotomistId,
      collectedAt: startsAt,
      ...of.payment,
    },
    carried: [],
    credited: [],
    unconsented: isUnconsented ? [{ id: tube.id }] : [],
  }
}

/** Where the orders are when their visit is there. */
function orderStateAt({
  state,
  isRecollection,
}: Pick<TubeAtHand['visit'], 'state' | 'isRecollection'>) {
  if (isRecollection) return 'recollection-due'
  return state === 'collected' || state === 'handed-over' ? 'sample-collected' : 'collecting'
}

function aTube(one: number, barcode: Barcode): CollectedTube {
  return {
    id: TubeId.parse(id(30 + one)),
    orderId: OrderId.parse(id(10 + one)),
    visitId,
    replacesId: null,
    state: 'labelled',
    version: 2,
    barcode,
    said: [],
    labelledAt: now,
    collectedAt: null,
    putDownAt: null,
    handedOverAt: null,
    labId: LabId.parse(id(7)),
    tubeTypeCode: 'edta',
    rejectReason: null,
    lostFault: null,
  }
}

/** A visit of the same door; the tube in hand is one of its two. */
export function aCollectionAtHand(of: Wish = {}): CollectionAtHand {
  const { tube: _one, ...facts } = aTubeAtHand(of)
  return facts
}
