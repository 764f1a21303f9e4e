import { ItemCode } from '#src/domain/catalogue/item.ts'
import { paise } from '#src/domain/money.ts'
import { CaptureId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import type { FreeHour, ReplaceableSample, SampleAt } from '#src/domain/tubes/sample-at-hand.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { aTubeAtHand, now, phlebotomistId } from './collection.ts'
import { anEndingAt } from './ending-at-hand.ts'
import { aHand, idOf } from './on-the-bench.ts'
import { nearby, wideRoster } from './wide-roster.ts'

type Wish = Parameters<typeof aTubeAtHand>[0] & {
  /** Of the test of the tube in hand. */
  itemState?: ItemState
  recollections?: number
  isPaid?: boolean
  freeHours?: number
}

export type TubeOfSample = ReplaceableSample & {
  tube: ReplaceableSample['tubes'][number]
  visit: ReplaceableSample['visits'][number]
}

const PRICE = paise(16_000)

/** An instant, ids from a counter, and a visit for a fresh sample. */
export function aSampleAt(by: UserId | null = null): SampleAt {
  const fresh = { id: VisitId.parse(idOf(800)), startCodeSealed: 'sealed' }
  return { ...aHand(UserId.parse(idOf(1))), ...anEndingAt(), now, by, fresh }
}

/** Two sisters with a tube each; paid online unless said otherwise, with free hours at the lab. */
export function aSample(wish: Wish = {}): TubeOfSample {
  const { itemState = 'ordered', recollections = 0, isPaid = true, freeHours = 2, ...of } = wish
  const facts = aTubeAtHand(of)
  const { booking, tube, visit } = facts
  const { accountId, id: bookingId } = booking
  const { labId } = tube
  const orders = facts.orders.map((order) => ({
    ...order,
    bookingId,
    accountId,
    labId,
    recollections,
    isPregnant: null,
    dueOn: null,
    referrerName: null,
    collectedAt: null,
  }))
  const [order] = orders
  if (!order) throw new Error('no order')
  const whole = {
    ...facts,
    orders,
    order,
    booking: {
      ...booking,
      locality: 'Indiranagar',
      pincode: '560038',
      locationId: 1,
      ...nearby,
      cancellationFee: paise(7000),
      cancellationCharge: null,
    },
    visits: facts.visits.map((one) => ({ ...one, kind: 'home' as const })),
    tubes: facts.tubes.map(atLab),
    items: facts.items.map((item, at) => ({
      ...item,
      state: at === 0 ? itemState : item.state,
      testCode: ItemCode.parse(item.testCode),
      labId,
      name: 'Haemoglobin',
      resultType: 'numeric' as const,
      reason: null,
      price: PRICE,
      repaidAt: null,
    })),
    tubeItems: facts.tubes.flatMap(({ id }, at) =>
      facts.items.filter((_, n) => n === at).map((item) => ({ tubeId: id, testItemId: item.id })),
    ),
    lines: facts.items.map(({ lineId, orderId }) => ({
      id: lineId,
      orderId,
      name: 'Haemoglobin',
      itemCode: 'HB',
    })),
    ...moneyOf(facts, isPaid),
    ...nothingMeasured,
    reportable: orders.map(({ id }) => ({ ...neverReported, orderId: id })),
    missing: [],
    shares: [],
    known: {
      today: Temporal.PlainDate.from('2026-11-26'),
      household: [],
      draws: [],
      types: new Map(),
    },
    freeHours: Array.from({ length: freeHours }, (_, at) => aFreeHour(at)),
    workers: [{ ...wideRoster, phlebotomistId, roster: { ...wideRoster.roster, phlebotomistId } }],
  }
  return { ...whole, tube: atLab(tube), visit: { ...visit, kind: 'home' } }
}

function atLab<Tube extends object>(tube: Tube) {
  const none = { accession: null, acceptedAt: null, remark: null, remarkWords: null }
  return { ...tube, ...none, writeOffReason: null }
}

function aFreeHour(at: number): FreeHour {
  const startsAt = now.add({ hours: 3 + at })
  const id = SlotId.parse(idOf(700 + at))
  return { id, startsAt, endsAt: startsAt.add({ hours: 1 }) }
}

function moneyOf({ payment }: ReturnType<typeof aTubeAtHand>, isPaid: boolean) {
  const state = isPaid ? ('captured' as const) : ('due' as const)
  const none = { refunded: paise(0), chargedBack: paise(0), collectedBy: null }
  const amount = paise(2 * PRICE + 5000)
  return {
    payment: { ...payment, ...none, state, amount, mode: 'online' as const },
    further: [],
    carried: [],
    credited: [],
    labNames: [{ state: 'active' as const }],
    captureId: isPaid ? CaptureId.parse(idOf(900)) : null,
    unusedCredit: null,
    places: [],
    holidays: [],
    money: {
      advance: isPaid ? amount : 0,
      creditGranted: 0,
      creditGivenBack: 0,
      goodwill: 0,
      lossBorne: 0,
      withheld: 0,
      isDisputed: false,
      refunds: [],
    },
  }
}

const nothingMeasured = {
  results: [],
  numbers: [],
  rules: { tests: [], ranges: [], limits: [], choices: [], immunity: [], ownRules: [] },
  verificationRules: [],
  calls: [],
  cases: [],
  notify: [],
  notified: [],
  names: [],
}

const neverReported = {
  lab: {
    name: 'Lab',
    address: 'Street 1',
    code: 'LAB',
    nablCertificate: null,
    nablFrom: null,
    nablTo: null,
    nablScope: [],
    registrationNumber: null,
  },
  printed: [],
  lastWords: [],
  signatories: [],
  signatures: [],
  report: undefined,
  versions: [],
}
