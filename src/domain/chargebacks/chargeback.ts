import { z } from 'zod'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Refundable } from '#src/domain/refunds/refundable.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { type ChargebackState, chargebackStates } from './chargeback-machine.ts'

export const ChargebackId = z.uuid().brand<'ChargebackId'>()
export type ChargebackId = z.infer<typeof ChargebackId>

/**
 * Who bears a payment that a bank took back for good: the platform, or the labs whose work was not
 * done.
 * Source: decision 025.
 */
export const bearers = ['platform', 'lab'] as const
export type Bearer = (typeof bearers)[number]

/** What the bank's letter states; `respondBy`: the last day on which the bank accepts evidence. */
const letter = {
  caseNumber: oneLine(1, 60),
  amountPaise: z.int().positive().max(100_000_000_000),
  reason: freeText(3, 500),
  respondBy: z.iso.date().optional(),
}

/** Found by the daily reconciliation, or entered for a booking from the bank's letter alone. */
export const OpenChargeback = z.union([
  z.strictObject({ breakId: BreakId, ...letter }),
  z.strictObject({
    bookingId: BookingId,
    /** The gateway's reference of the payment; needed where the booking has several. */
    referenceNo: oneLine(1, 64).optional(),
    ...letter,
  }),
])
export type OpenChargeback = z.infer<typeof OpenChargeback>

const note = freeText(3, 1000)

/** The bank's final decision, and who bears what it kept. */
export const DecideChargeback = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('won'), note }),
  z.strictObject({ verdict: z.literal('lost'), bearer: z.enum(bearers), note }),
])
export type DecideChargeback = z.infer<typeof DecideChargeback>

/**
 * Open ones by the bank's deadline, decided ones newest first; `before`: the last item of the
 * previous page.
 */
export const ListChargebacks = z.strictObject({
  state: z.enum(chargebackStates).optional(),
  before: ChargebackId.optional(),
})
export type ListChargebacks = z.infer<typeof ListChargebacks>

/** Days before the bank's deadline at which an open case raises an alarm. */
export const RESPOND_ALARM_DAYS = 2

/**
 * Whether the bank's deadline has passed without an answer from us.
 * Source: decision 025.
 */
export function isResponseOverdue(
  of: { state: ChargebackState; respondBy: Temporal.PlainDate | null },
  today: Temporal.PlainDate,
): boolean {
  if (of.state !== 'open' || of.respondBy === null) return false
  return Temporal.PlainDate.compare(today, of.respondBy) > 0
}

/**
 * Who pays for a lost amount: first the patient's own advance that nobody has earned or will earn,
 * since the patient has that money already. Only the rest is a loss. Both parts are paise and add
 * up to the amount.
 * Source: decision 025.
 */
export function lossOf(amount: Paise, { free }: Pick<Refundable, 'free'>) {
  const own = Math.min(amount, free)
  return { own: paise(own), lost: paise(amount - own) }
}

/**
 * The tests whose price a lab bears of a lost amount: complete tests only, the most expensive
 * first, as many as the amount covers. The rest, which covers no test, is the platform's.
 * Source: decision 025.
 */
export function borneByLab<Earned extends { gross: Paise }>(
  amount: Paise,
  earned: readonly Earned[],
): Earned[] {
  let left: number = amount
  return earned
    .toSorted((a, b) => b.gross - a.gross)
    .filter(({ gross }) => {
      if (gross > left) return false
      left -= gross
      return true
    })
}
