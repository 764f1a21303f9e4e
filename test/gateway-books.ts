import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { indianInstant } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { agreedFee } from '#src/domain/reconciliation/agreed-fee.ts'
import type { Product } from './people.ts'

const someNoon = indianInstant(
  Temporal.PlainDate.from('2026-11-22'),
  Temporal.PlainTime.from('12:00'),
)

type Wish = { at?: Temporal.Instant; confirmed?: boolean; currency?: string }

/** Our money at the gateway, and its refunds, as our books have them. */
export function gatewayBooks(product: Product) {
  let made = 0

  /** Our money at the gateway: an attempt of the demonstration and its capture. */
  async function ours({ at = someNoon, confirmed = true, currency = 'INR' }: Wish = {}) {
    made += 1
    const number = bookingNumber(at, String(made).padStart(6, '0'))
    const referenceNo = String(108_000_000_000 + made)
    const amount = paise(40_000 + made)
    const [attemptId, captureId] = [product.world.chance.uuid(), product.world.chance.uuid()]
    await product.asOwner('insert into booking_numbers (number, taken_at) values ($1, now())', [
      number,
    ])
    await product.asOwner(
      `insert into payment_attempts (id, number, amount_paise, currency, state, created_at, page_ends_at)
       values ($1, $2, $3, 'INR', 'captured', $4, $4)`,
      [attemptId, number, amount, at.toString()],
    )
    await product.asOwner(
      `insert into captures (id, attempt_id, reference_no, kind, amount_paise, currency, captured_at,
         confirmed_at) values ($1, $2, $3, 'applied', $4, $5, $6, $7)`,
      [
        captureId,
        attemptId,
        referenceNo,
        amount,
        currency,
        at.toString(),
        confirmed ? at.toString() : null,
      ],
    )
    return { number, referenceNo, amount, at, captureId }
  }

  /** Our refund of this payment, sent to the gateway under its own number. */
  async function refunded(
    { captureId }: { captureId: string },
    amount: number,
    sending: 'sent' | 'confirmed',
  ) {
    const [id, sendingId] = [product.world.chance.uuid(), product.world.chance.uuid()]
    const refNo = `RF${made}x${amount}`
    const state = sending === 'confirmed' ? 'processed' : 'submitted'
    await product.asOwner(
      `insert into refunds (id, capture_id, amount_paise, state, reason, mode, due_by, requested_at)
       values ($1, $2, $3, $4, 'a test', 'online', '2026-12-01', now())`,
      [id, captureId, amount, state],
    )
    await product.asOwner(
      `insert into refund_sendings (id, refund_id, channel, ref_no, state, claimed_at, lease_until)
       values ($1, $2, 'gateway', $3, $4, now(), now())`,
      [sendingId, id, refNo, sending],
    )
    return { refNo, amount: paise(amount) }
  }

  return { ours, refunded }
}

type Ours = Awaited<ReturnType<ReturnType<typeof gatewayBooks>['ours']>>

type Listed = {
  amount: string
  status: string
  currency: string
  fee: string
  at: string
  referenceNo: string
}

/** The same money as the gateway lists it. */
export function theirs({ number, referenceNo, amount, at }: Ours, change: Partial<Listed> = {}) {
  const fee = amountText(agreedFee(amount))
  const both = { number, referenceNo, amount: amountText(amount), fee, at: at.toString() }
  return { ...both, status: 'Shipped', ...change }
}
