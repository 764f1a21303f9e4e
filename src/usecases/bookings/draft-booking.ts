import type { OrderRow } from '#src/db/queries/booking-tree.ts'
import type { QuoteRow } from '#src/db/queries/bookings.ts'
import type { NewBooking } from '#src/db/queries/new-booking.ts'
import { BookingId, type BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ContractLine, ContractOrder } from '#src/domain/bookings/contract.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { HOLD_MINUTES } from '#src/domain/payments/hosted-payment.ts'
import { PaymentId, type PaymentMode } from '#src/domain/payments/payment.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { GivenConsent } from './booking-consents.ts'
import type { SaidPregnancy } from './pregnancies.ts'
import type { Step } from '#src/usecases/step.ts'
import { newStartCode } from '#src/usecases/visits/start-code.ts'

/**
 * How a quote is booked: how it is paid, who asked for the tests, of which orders' persons
 * pregnancy was said, and the consents that were given.
 */
type As = {
  mode: PaymentMode
  referrerName: string | null
  referrerPhone: string | null
  pregnancies: ReadonlyMap<ContractOrder, SaidPregnancy>
  consents: ReadonlyMap<ContractOrder, readonly GivenConsent[]>
}

/**
 * The rows of a booking as its quote froze them. Paid online, its visit is offered to nobody before
 * the money is there, and the hour is held while it is on its way.
 */
export function draftBooking(step: Step, quote: QuoteRow, number: BookingNumber, as: As) {
  const { mode } = as
  const { contract, accountId } = quote
  const { world, now } = step
  const id = BookingId.parse(world.chance.uuid())
  const { address, locationId, testsTotal, collectionCharge, total } = contract
  const orders = contract.orders.map((order) => draftOrder(step, quote, id, { order, as }))
  return {
    booking: {
      id,
      number,
      accountId,
      quoteId: quote.id,
      locationId,
      ...address,
      testsTotal,
      collectionCharge,
      receivablesTotal: sumPaise(contract.receivables.map(({ amount }) => amount)),
      creditsTotal: sumPaise(contract.credits.map(({ amount }) => amount)),
      total,
      cancellationFee: contract.cancellation.afterAcceptance,
      placedAt: now,
      holdUntil: mode === 'online' ? now.add({ minutes: HOLD_MINUTES }) : null,
    },
    orders: orders.map(({ order }) => order),
    lines: orders.flatMap(({ lines }) => lines.map(({ line }) => line)),
    items: orders.flatMap(({ lines }) => lines.flatMap(({ items }) => items)),
    consents: orders.flatMap(({ consents }) => consents),
    visit: draftVisit(step, quote, id, mode),
    payment: {
      id: PaymentId.parse(world.chance.uuid()),
      bookingId: id,
      mode,
      state: mode === 'online' ? 'awaiting' : 'due',
      amount: total,
    },
  } satisfies Partial<NewBooking>
}

function draftOrder(
  step: Step,
  { accountId }: QuoteRow,
  bookingId: BookingId,
  { order: contract, as }: { order: ContractOrder; as: As },
) {
  const { patient, lab, lines } = contract
  const { mode, referrerName, referrerPhone, pregnancies } = as
  const id = OrderId.parse(step.world.chance.uuid())
  const order = {
    id,
    bookingId,
    accountId,
    patientId: patient.id,
    patientName: patient.name,
    birthDate: Temporal.PlainDate.from(patient.birthDate),
    sex: patient.sex,
    isPregnant: pregnancies.get(contract)?.isPregnant ?? null,
    dueOn: pregnancies.get(contract)?.dueOn ?? null,
    labId: lab.id,
    referrerName,
    referrerPhone,
    state: mode === 'online' ? ('awaiting-payment' as const) : ('placed' as const),
    tatHours: Math.max(...lines.map(({ tatHours }) => tatHours)),
    createdAt: step.now,
  }
  return {
    order,
    consents: (as.consents.get(contract) ?? []).map((given) => draftConsent(step, order, given)),
    lines: lines.map((line, position) => draftLine(step, order, line, position)),
  }
}

function draftConsent(
  { world, now }: Step,
  { id: orderId, accountId, labId }: Pick<OrderRow, 'id' | 'accountId' | 'labId'>,
  given: GivenConsent,
) {
  const id = ConsentId.parse(world.chance.uuid())
  return { id, orderId, accountId, labId, consentedBy: accountId, consentedAt: now, ...given }
}

type DraftOrder = { id: OrderId; labId: ContractOrder['lab']['id'] }

function draftLine(step: Step, order: DraftOrder, contract: ContractLine, position: number) {
  const id = LineId.parse(step.world.chance.uuid())
  const { code, members, ...line } = contract
  return {
    line: { id, orderId: order.id, position, itemCode: code, ...line },
    items: members.map(({ tubeTypeCode: _plannedApart, ...member }, place) => ({
      id: TestItemId.parse(step.world.chance.uuid()),
      orderId: order.id,
      lineId: id,
      labId: order.labId,
      position: position * 100 + place,
      state: 'ordered' as const,
      ...member,
    })),
  }
}

function draftVisit(
  step: Step,
  { contract, accountId }: QuoteRow,
  bookingId: BookingId,
  mode: PaymentMode,
) {
  const id = VisitId.parse(step.world.chance.uuid())
  return {
    id,
    bookingId,
    accountId,
    locationId: contract.locationId,
    kind: 'home' as const,
    state: mode === 'online' ? ('held' as const) : ('offered' as const),
    startsAt: Temporal.Instant.from(contract.startsAt),
    endsAt: Temporal.Instant.from(contract.endsAt),
    startCodeSealed: newStartCode(step.world, id),
    isRecollection: false,
    cashDue: mode === 'online' ? paise(0) : contract.total,
    createdAt: step.now,
  }
}
