import { BookingId } from '#src/domain/bookings/booking.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { Awaited } from '#src/domain/instruments/waiting-value.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { Printing } from '#src/domain/reports/publication.ts'
import type { ToAuthorise } from '#src/domain/results/authorisation.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import type { DeltaBreach } from '#src/domain/results/delta-limit.ts'
import { undecided, unsigned } from '#src/domain/results/entry/new-result.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { isMeasured, type ItemState } from '#src/domain/results/item-machine.ts'
import { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { Result } from '#src/domain/results/result.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'

export const now = Temporal.Instant.from('2026-11-26T05:00:00Z')

/** The n-th id; the same for the same number. */
export const idOf = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`

export const technician = UserId.parse(idOf(1))
export const pathologist = UserId.parse(idOf(2))
const labId = LabId.parse(idOf(3))
const orderId = OrderId.parse(idOf(4))
const bookingId = BookingId.parse(idOf(5))
const patientId = PatientId.parse(idOf(6))
const accountId = UserId.parse(idOf(7))
const lineId = LineId.parse(idOf(8))
const tubeId = TubeId.parse(idOf(9))
const visitId = VisitId.parse(idOf(10))

/** Ids and tokens from a counter, and a hash that names what it hashed by its length. */
export function aHand(by: UserId): Printing & { by: UserId } {
  let last = 1000
  const newId = () => idOf((last += 1))
  const sha256 = (text: string) => `hash of ${text.length}`
  return { by, now, newId, newToken: newId, isDemo: true, sha256 }
}

/** A test of the order: its state, and its value if it has one. */
export type Wish = {
  state: ItemState
  code?: string
  flag?: ResultFlag
  value?: number
  enteredBy?: UserId
  needsSecondPerson?: boolean
  deltaBreach?: DeltaBreach
  version?: number
}

const itemId = (at: number) => TestItemId.parse(idOf(100 + at))

function item({ state, code = `T${state.length}`, version = 3 }: Wish, at: number) {
  return {
    id: itemId(at),
    orderId,
    lineId,
    labId,
    testCode: ItemCode.parse(code),
    name: `Test ${at}`,
    resultType: 'numeric' as const,
    state,
    version,
    reason: null,
  }
}

function result(wish: Wish, at: number): Result[] {
  if (!isMeasured(wish.state)) return []
  const none = { comparator: null, choice: null, meaning: null, text: null, computedFrom: null }
  const range = { rangeLow: 1, rangeHigh: 5, rangeCondition: null, rangePremise: null }
  const { value = 3, flag = 'normal', enteredBy = technician, needsSecondPerson = false } = wish
  return [
    {
      id: ResultId.parse(idOf(200 + at)),
      testItemId: itemId(at),
      number: 1,
      value,
      flag,
      unit: 'mg/dL',
      decimals: 1,
      ...none,
      ...range,
      rangesBySex: null,
      isRangeUncertain: false,
      rangeFingerprint: null,
      deltaBreach: wish.deltaBreach ?? null,
      analyteVersionId: null,
      method: null,
      referralId: null,
      comment: null,
      needsSecondPerson,
      enteredBy,
      enteredAt: now,
      ...unsigned,
      ...undecided,
    },
  ]
}

const someone = {
  patientId,
  patientName: 'Asha Nair',
  birthDate: Temporal.PlainDate.from('1990-01-01'),
  sex: 'female' as const,
  isPregnant: false,
  dueOn: null,
  referrerName: null,
}

/** One order of a paid booking at the lab, with one accepted tube for all of its tests. */
export function onTheBench(wishes: readonly Wish[]): BenchFacts & Controlled & Awaited {
  const items = wishes.map(item)
  const drawn = now.subtract({ hours: 5 })
  const order = {
    id: orderId,
    bookingId,
    accountId,
    labId,
    ...someone,
    collectedAt: drawn,
    state: 'processing' as const,
    version: 1,
    tatHours: 24,
    firstPromisedAt: null,
  }
  const range = { sex: 'any', fromDays: 0, fromYears: null, toDays: null, toYears: null } as const
  return {
    booking: {
      id: bookingId,
      number: 'OPL1',
      accountId,
      locality: 'Indiranagar',
      pincode: '560038',
      cancelledAt: null,
      expiredAt: null,
    },
    order,
    orders: [order],
    lines: [{ id: lineId, orderId, name: 'Panel', itemCode: 'PANEL' }],
    items,
    visits: [
      {
        id: visitId,
        state: 'handed-over',
        version: 1,
        isRecollection: false,
        separateCharge: null,
        emptiedAt: null,
        kind: 'home',
        startsAt: drawn,
      },
    ],
    tubes: [
      {
        id: tubeId,
        orderId,
        visitId,
        replacesId: null,
        state: 'accepted',
        version: 1,
        tubeTypeCode: 'SST',
        barcode: 'OX1',
        accession: 'A1',
        said: [],
        labelledAt: drawn,
        collectedAt: drawn,
        handedOverAt: drawn,
        acceptedAt: drawn,
        remark: null,
        remarkWords: null,
      },
    ],
    tubeItems: items.map(({ id }) => ({ tubeId, testItemId: id })),
    payment: { state: 'due' },
    results: wishes.flatMap(result),
    numbers: wishes.flatMap(result).map(({ testItemId }) => ({ testItemId, last: 1 })),
    rules: {
      tests: items.map(({ testCode }) => ({
        code: testCode,
        unit: 'mg/dL',
        decimals: 1,
        lowest: 0,
        plausibleLow: null,
        plausibleHigh: null,
        rangeFingerprint: null,
        collectionEvent: 'any',
        method: 'Any',
      })),
      ranges: items.map(({ testCode, id }) => {
        return { ...range, id, testCode, low: 1, high: 5, isUncertain: false, premise: null }
      }),
      limits: items.map(({ testCode, id }) => ({ ...range, id, testCode, low: 0.5, high: 9 })),
      choices: [],
      immunity: [],
      ownRules: [],
    },
    verificationRules: [],
    calls: [],
    cases: [],
    notify: [],
    notified: [],
    names: [{ id: technician, name: 'Ravi' }],
    instruments: [],
    measured: [],
    controlFailures: [],
    openFailures: [],
    waiting: [],
  }
}

type Signing = { payment?: PaymentState; isSignatory?: boolean; talked?: readonly number[] }

/** The same order before it is signed; `talked`: the tests with consent, nobody counselled yet. */
export function toSign(
  wishes: readonly Wish[],
  signing: Signing = {},
): ToAuthorise & BenchFacts & Controlled & Awaited {
  const { payment = 'cash-collected', isSignatory = true, talked = [] } = signing
  const facts = onTheBench(wishes)
  const registration = { qualification: 'MD', registrationNumber: 'KMC 1' }
  return {
    ...facts,
    payment: { state: payment },
    lab: {
      name: 'Lab',
      address: 'Road',
      code: 'LAB1',
      nablCertificate: null,
      nablFrom: null,
      nablTo: null,
      nablScope: [],
      registrationNumber: null,
    },
    printed: facts.items.map(({ testCode: code, name }) => ({
      code,
      name,
      measures: name,
      method: 'Any',
      specimen: 'Serum',
      resultType: 'numeric',
      collectionEvent: 'any',
      tubeTypeCode: 'SST',
      loinc: null,
    })),
    lastWords: [],
    signatories: isSignatory ? [{ userId: pathologist, name: 'Dr Rao', ...registration }] : [],
    signatures: [],
    report: undefined,
    versions: [],
    consented: talked.map((at) => ({ testItemId: itemId(at), talkedAt: null })),
  }
}
