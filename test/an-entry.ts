import { BookingId } from '#src/domain/bookings/booking.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { paise } from '#src/domain/money.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import type { NewEntry } from '#src/domain/settlement/taking-back.ts'

let ids = 0
/** A new id, the same in each run. */
const id = () => `019a0001-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

const accruedAt = Temporal.Instant.from('2026-11-20T05:00:00Z')

/** What a test of 500.00 earned its lab, in no payout, with what is said of it. */
export function anEntry(said: Partial<NewEntry> = {}): NewEntry {
  return {
    id: SettlementId.parse(id()),
    kind: 'share',
    clawsBackId: null,
    visitId: null,
    debtId: null,
    bookingId: BookingId.parse(id()),
    orderId: OrderId.parse(id()),
    lineId: LineId.parse(id()),
    testItemId: TestItemId.parse(id()),
    labId: LabId.parse(id()),
    gross: paise(50_000),
    commission: paise(10_000),
    gst: paise(1800),
    tds: paise(50),
    net: paise(38_150),
    gstBasisPoints: 1800,
    tdsBasisPoints: 10,
    withheldAs: null,
    lateTds: paise(0),
    state: 'accrued',
    version: 1,
    accruedAt,
    eligibleAt: null,
    payoutId: null,
    holdReason: null,
    ...said,
  }
}
