import type { NewBooking, QuoteRow } from '#src/db/queries/bookings.ts'
import { BookingId, type BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ContractLine, ContractOrder } from '#src/domain/bookings/contract.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { sumPaise } from '#src/domain/money.ts'
import { PaymentId } from '#src/domain/payments/payment.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import { newStartCode } from '#src/usecases/visits/start-code.ts'

/** The rows of a booking as its quote froze them. */
export function draftBooking(step: Step, quote: QuoteRow, number: BookingNumber) {
  const { contract, accountId } = quote
  const { world, now } = step
  const id = BookingId.parse(world.chance.uuid())
  const { address, locationId, testsTotal, collectionCharge, total } = contract
  const orders = contract.orders.map((order) => draftOrder(step, quote, id, order))
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
      total,
      cancellationFee: contract.cancellation.afterAcceptance,
      placedAt: now,
    },
    orders: orders.map(({ order }) => order),
    lines: orders.flatMap(({ lines }) => lines.map(({ line }) => line)),
    items: orders.flatMap(({ lines }) => lines.flatMap(({ items }) => items)),
    visit: draftVisit(step, quote, id),
    payment: {
      id: PaymentId.parse(world.chance.uuid()),
      bookingId: id,
      mode: 'cash',
      state: 'due',
      amount: total,
    },
  } satisfies NewBooking
}

function draftOrder(
  step: Step,
  { accountId }: QuoteRow,
  bookingId: BookingId,
  { patient, lab, lines }: ContractOrder,
) {
  const id = OrderId.parse(step.world.chance.uuid())
  const order = {
    id,
    bookingId,
    accountId,
    patientId: patient.id,
    patientName: patient.name,
    birthDate: Temporal.PlainDate.from(patient.birthDate),
    sex: patient.sex,
    labId: lab.id,
    state: 'placed' as const,
    tatHours: Math.max(...lines.map(({ tatHours }) => tatHours)),
    createdAt: step.now,
  }
  return { order, lines: lines.map((line, position) => draftLine(step, order, line, position)) }
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

function draftVisit(step: Step, { contract, accountId }: QuoteRow, bookingId: BookingId) {
  const id = VisitId.parse(step.world.chance.uuid())
  return {
    id,
    bookingId,
    accountId,
    locationId: contract.locationId,
    kind: 'home' as const,
    state: 'offered' as const,
    startsAt: Temporal.Instant.from(contract.startsAt),
    endsAt: Temporal.Instant.from(contract.endsAt),
    startCodeSealed: newStartCode(step.world, id),
    isRecollection: false,
    cashDue: contract.total,
    createdAt: step.now,
  }
}
