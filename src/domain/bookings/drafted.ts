import { contractAsStored } from './cancellation-contract.ts'
import type { AskedAnswers } from '#src/domain/catalogue/asked-before.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { HOLD_MINUTES } from '#src/domain/payments/hosted-payment.ts'
import { PaymentId, type PaymentMode } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { BookingId, BookingNumber, QuoteId } from './booking.ts'
import type { Contract, ContractLine, ContractOrder } from './contract.ts'
import type { SaidPregnancy } from './pregnancies.ts'
import type { GivenConsent } from './test-consents.ts'
import type { tubesFor } from './tubes-for.ts'

/**
 * How a quote is booked: the payment mode, who requested the tests, the pregnancies stated for its
 * orders and the consents given.
 */
type As = {
  mode: PaymentMode
  referrerName: string | null
  referrerPhone: string | null
  pregnancies: ReadonlyMap<ContractOrder, SaidPregnancy>
  answers: ReadonlyMap<ContractOrder, AskedAnswers>
  consents: ReadonlyMap<ContractOrder, readonly GivenConsent[]>
}

/** The random values of a new booking. */
export type Given = {
  id: BookingId
  number: BookingNumber
  visit: { id: VisitId; startCodeSealed: string }
  newId: () => string
}

type Quote = { id: QuoteId; accountId: UserId; contract: Contract }
type Making = { quote: Quote; given: Given; as: As; now: Temporal.Instant }

/**
 * The rows of a booking as its quote froze them. Paid online, its visit is not offered before the
 * money arrives, and the hour is held meanwhile.
 * Source: life cycle 1; model, "Booking".
 */
export function draftBooking(making: Making) {
  const { quote, given, as, now } = making
  const { contract, accountId } = quote
  const { address, locationId, testsTotal, collectionCharge, total } = contract
  const orders = contract.orders.map((order) => draftOrder(making, order))
  const isOnline = as.mode === 'online'
  return {
    booking: {
      id: given.id,
      number: given.number,
      accountId,
      quoteId: quote.id,
      locationId,
      ...address,
      testsTotal,
      collectionCharge,
      receivablesTotal: sumPaise(contract.receivables.map(({ amount }) => amount)),
      creditsTotal: sumPaise(contract.credits.map(({ amount }) => amount)),
      total,
      terms: contractAsStored(contract.cancellation),
      cancellationFee: contract.cancellation.afterAcceptance,
      placedAt: now,
      holdUntil: isOnline ? now.add({ minutes: HOLD_MINUTES }) : null,
    },
    orders: orders.map(({ order }) => order),
    lines: orders.flatMap(({ lines }) => lines.map(({ line }) => line)),
    items: orders.flatMap(({ lines }) => lines.flatMap(({ items }) => items)),
    consents: orders.flatMap(({ consents }) => consents),
    visit: draftVisit(making),
    payment: {
      id: PaymentId.parse(given.newId()),
      bookingId: given.id,
      mode: as.mode,
      state: isOnline ? ('awaiting' as const) : ('due' as const),
      amount: total,
    },
  }
}

function draftOrder({ quote, given, as, now }: Making, contract: ContractOrder) {
  const { patient, lab, lines } = contract
  const { mode, referrerName, referrerPhone, pregnancies, answers } = as
  const order = {
    id: OrderId.parse(given.newId()),
    bookingId: given.id,
    accountId: quote.accountId,
    patientId: patient.id,
    patientName: patient.name,
    birthDate: Temporal.PlainDate.from(patient.birthDate),
    sex: patient.sex,
    isPregnant: pregnancies.get(contract)?.isPregnant ?? null,
    dueOn: pregnancies.get(contract)?.dueOn ?? null,
    answers: answers.get(contract) ?? null,
    labId: lab.id,
    referrerName,
    referrerPhone,
    state: mode === 'online' ? ('awaiting-payment' as const) : ('placed' as const),
    tatHours: Math.max(...lines.map(({ tatHours }) => tatHours)),
    createdAt: now,
  }
  const { accountId, labId } = order
  const consent = { orderId: order.id, accountId, labId, consentedBy: accountId, consentedAt: now }
  return {
    order,
    consents: (as.consents.get(contract) ?? []).map((said) => ({
      id: ConsentId.parse(given.newId()),
      ...consent,
      ...said,
    })),
    lines: lines.map((line, position) => draftLine(given, order, { line, position })),
  }
}

type DraftOrder = { id: OrderId; labId: ContractOrder['lab']['id'] }

type LineToDraft = {
  line: ContractLine
  position: number
  /** When it joins an order that is booked already. */
  addedAt?: Temporal.Instant
}

/** A line of an order with its tests, as its quote froze them. Source: model, "Booking". */
export function draftLine(
  { newId }: Pick<Given, 'newId'>,
  order: DraftOrder,
  { line: contract, position, addedAt }: LineToDraft,
) {
  const id = LineId.parse(newId())
  const { code, members, ...line } = contract
  const added = addedAt && { addedAt }
  return {
    line: { id, orderId: order.id, position, itemCode: code, ...line, ...added },
    items: members.map(({ tubeTypeCode: _plannedApart, ...member }, place) => ({
      id: TestItemId.parse(newId()),
      orderId: order.id,
      lineId: id,
      labId: order.labId,
      position: position * 100 + place,
      state: 'ordered' as const,
      ...member,
    })),
  }
}

function draftVisit({ quote: { contract, accountId }, given, as, now }: Making) {
  const isOnline = as.mode === 'online'
  return {
    ...given.visit,
    bookingId: given.id,
    accountId,
    locationId: contract.locationId,
    kind: 'home' as const,
    state: isOnline ? ('held' as const) : ('offered' as const),
    startsAt: Temporal.Instant.from(contract.startsAt),
    endsAt: Temporal.Instant.from(contract.endsAt),
    isRecollection: false,
    cashDue: isOnline ? paise(0) : contract.total,
    createdAt: now,
  }
}

type Drafted = ReturnType<typeof draftBooking>
type Planned = Extract<ReturnType<typeof tubesFor>, { ok: true }>['value']

/** The first rows of a booking, by table. */
export type NewBooking = {
  readonly bookingNumber?: readonly { number: BookingNumber; takenAt: Temporal.Instant }[]
  readonly booking?: readonly Drafted['booking'][]
  readonly tube?: Planned['tubes']
  readonly order?: Drafted['orders']
  readonly visit?: readonly Drafted['visit'][]
  readonly payment?: readonly Drafted['payment'][]
  readonly orderLine?: Drafted['lines']
  readonly item?: Drafted['items']
  readonly visitSlot?: readonly { visitId: VisitId; slotId: SlotId }[]
  readonly tubeItem?: Planned['tubeItems']
  readonly testConsent?: Drafted['consents']
}
