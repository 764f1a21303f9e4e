import type {
  BookingTree,
  ItemRow,
  OrderRow,
  TubeRow,
} from '#src/db/queries/bookings/booking-tree.ts'
import type { SaidRule } from '#src/db/queries/reflex/reflex-of-order.ts'
import { paidInAll } from '#src/domain/payments/further-payment.ts'
import { latenessView } from './lateness-view.ts'
import { itemsOfTube } from './tree.ts'

/** Rules of labs by which tests of a booking were added, by their ids. */
export type SaidRules = ReadonlyMap<string, SaidRule>

function ruleOf(
  { reflexRuleId, promisedAt, price }: Pick<ItemRow, 'reflexRuleId' | 'promisedAt' | 'price'>,
  rules: SaidRules,
) {
  const rule = reflexRuleId && rules.get(reflexRuleId)
  if (!rule) return null
  const { cause, kind, bound, unit, choice } = rule
  const by = promisedAt?.toString() ?? null
  return { cause, kind, bound, unit, choice, promisedAt: by, isPaid: price > 0 }
}

export type Dispute = 'open' | 'lost' | null

/** A booking as its owner may see it; instants are ISO strings, amounts are paise. */
export function bookingView(
  tree: BookingTree,
  now: Temporal.Instant,
  { dispute, isRefunded, rules }: { dispute: Dispute; isRefunded: boolean; rules: SaidRules },
) {
  const { booking, payment, further, carried, credited } = tree
  const { line, landmark, locality, district, state, pincode } = booking
  return {
    bookingId: booking.id,
    number: booking.number,
    placedAt: booking.placedAt.toString(),
    address: { line, landmark, locality, district, state, pincode },
    testsTotal: booking.testsTotal,
    collectionCharge: booking.collectionCharge,
    separateTotal: booking.separateTotal,
    receivablesTotal: booking.receivablesTotal,
    creditsTotal: booking.creditsTotal,
    total: booking.total,
    terms: booking.terms,
    cancellationFee: booking.cancellationFee,
    holdUntil: booking.holdUntil?.toString() ?? null,
    expiredAt: booking.expiredAt?.toString() ?? null,
    cancelledAt: booking.cancelledAt?.toString() ?? null,
    cancelledBy: booking.cancelledBy,
    cancelledFault: booking.fault,
    cancellationCharge: booking.cancellationCharge,
    payment: {
      mode: payment.mode,
      state: payment.state,
      amount: payment.amount,
      receiptNumber: payment.receiptNumber,
      collectedAt: payment.collectedAt?.toString() ?? null,
      chargedBack: payment.chargedBack,
      /** The entire payment was refunded. */
      isRefunded,
      /** The patient's bank took the payment back and has not decided, or kept it. */
      dispute,
    },
    /** Of tests that joined it after it was paid. */
    further: further.map(furtherView),
    /** What all payments of the booking come to. */
    paidInAll: paidInAll(tree),
    carried: carried.map(({ amount, bookingId }) => ({ amount, bookingId })),
    credited: credited.map(({ amount, bookingId }) => ({ amount, bookingId })),
    orders: tree.orders.map((order) => orderView(tree, order, { now, rules })),
  }
}

function furtherView(one: BookingTree['further'][number]) {
  const { id, state, amount, chargedBack, receiptNumber, collectedAt, lineIds } = one
  const at = collectedAt?.toString() ?? null
  return { paymentId: id, state, amount, chargedBack, receiptNumber, collectedAt: at, lineIds }
}

type Shown = { now: Temporal.Instant; rules: SaidRules }

function orderView(tree: BookingTree, order: OrderRow, { now, rules }: Shown) {
  const lab = tree.labNames.find(({ id }) => id === order.labId)
  return {
    orderId: order.id,
    state: order.state,
    patientId: order.patientId,
    patientName: order.patientName,
    birthDate: order.birthDate.toString(),
    sex: order.sex,
    labId: order.labId,
    labName: lab?.name ?? '',
    promisedAt: order.promisedAt?.toString() ?? null,
    firstPromisedAt: order.firstPromisedAt?.toString() ?? null,
    late: latenessView(tree, order, now),
    reportedAt: order.reportedAt?.toString() ?? null,
    tatHours: order.tatHours,
    recollections: order.recollections,
    lines: tree.lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, itemCode, kind, name, price, fastingHours, preparation }) => ({
        lineId: id,
        code: itemCode,
        kind,
        name,
        price,
        fastingHours,
        preparation,
      })),
    items: tree.items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, lineId, testCode, name, state, reason, ...item }) => ({
        testItemId: id,
        lineId,
        testCode,
        name,
        state,
        reason,
        /** By which rule of the lab, free of charge or paid, and by when; null: it was booked. */
        addedByRule: ruleOf(item, rules),
      })),
    tubes: tree.tubes
      .filter(({ orderId }) => orderId === order.id)
      .map((tube) => tubeView(tree, tube)),
  }
}

export function tubeView(tree: BookingTree, tube: TubeRow) {
  const type = tree.tubeTypes.find(({ code }) => code === tube.tubeTypeCode)
  const replaced = tree.tubes.find(({ id }) => id === tube.replacesId)
  return {
    tubeId: tube.id,
    visitId: tube.visitId,
    orderId: tube.orderId,
    state: tube.state,
    version: tube.version,
    typeName: type?.name ?? tube.tubeTypeCode,
    cap: type?.cap ?? null,
    additive: type?.additive ?? null,
    volumeMl: type?.volumeMl ?? null,
    inversions: type?.inversions ?? 0,
    barcode: tube.barcode,
    accession: tube.accession,
    replaces: tube.replacesId
      ? { tubeId: tube.replacesId, barcode: replaced?.barcode ?? null }
      : null,
    rejectReason: tube.rejectReason,
    writeOffReason: tube.writeOffReason,
    lostReason: tube.lostReason,
    collectedAt: tube.collectedAt?.toString() ?? null,
    handedOverAt: tube.handedOverAt?.toString() ?? null,
    acceptedAt: tube.acceptedAt?.toString() ?? null,
    tests: itemsOfTube(tree, tube).map(({ name }) => name),
  }
}
