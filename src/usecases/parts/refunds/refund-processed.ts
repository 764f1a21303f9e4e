import { findPaymentOf, type RefundRow, sumProcessed } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { refundPaid } from '#src/domain/ledger/refund-journals.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { ownerOf } from './refund-owner.ts'
import { tellRefund } from './tell-refund.ts'

/**
 * The gateway or the bank confirmed the refund: posts its journal, moves the payment and tells the
 * patient. The caller holds the booking's lock.
 * Source: life cycle 2, 8.
 */
export async function refundProcessed(
  step: Step,
  row: RefundRow,
  through: 'gateway' | 'bank',
  patch: Partial<RefundRow> = {},
): Promise<RefundRow> {
  const { bookingId } = row
  const processed = await move(step, 'refund', {
    row,
    event: 'process',
    bookingId,
    patch: { ...patch, processedAt: step.now },
  })
  const { accountId } = await ownerOf(step, row)
  const { id, amount } = row
  await postJournal(step, bookingId, refundPaid({ id, accountId, amount }, through))
  if (bookingId && row.kind === 'booking') await movePayment(step, bookingId)
  await tellRefund(step, processed, 'refund-processed')
  return processed
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPaymentOf>>>
/** Less was refunded than recorded: the payment's state follows from what the patient still has. */
export async function movePaymentBack(step: Step, bookingId: BookingId) {
  const row = await findPaymentOf(step.tx, bookingId)
  if (row?.state !== 'refunded' && row?.state !== 'part-refunded') return
  const isSomeBack = (await sumProcessed(step.tx, bookingId)) > 0
  if (row.state === 'refunded')
    await move(step, 'payment', {
      row,
      event: isSomeBack ? 'return-part' : 'return-whole',
      bookingId,
    })
  else if (!isSomeBack) await move(step, 'payment', { row, event: 'return-all', bookingId })
}

/** The payment is refunded once all of it went back, and part-refunded until then. */
async function movePayment(step: Step, bookingId: BookingId) {
  const row = await findPaymentOf(step.tx, bookingId)
  if (!row || (row.state !== 'captured' && row.state !== 'part-refunded')) return
  if (await isAllBack(step, row))
    await move(step, 'payment', { row, event: 'refund-all', bookingId })
  else if (row.state === 'captured')
    await move(step, 'payment', { row, event: 'refund-part', bookingId })
}

/**
 * Whether all of a booking's payment went back, by any way it came: cash too, whose state continues
 * to say where the notes are.
 */
export async function isAllBack(
  { tx }: Pick<Step, 'tx'>,
  { bookingId, amount }: Pick<Payment, 'bookingId' | 'amount'>,
): Promise<boolean> {
  return amount > 0 && (await sumProcessed(tx, bookingId)) === amount
}
