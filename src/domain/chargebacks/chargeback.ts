import { z } from 'zod'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Refundable } from '#src/domain/refunds/refundable.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { type ChargebackState, chargebackStates } from './chargeback-machine.ts'

export const ChargebackId = z.uuid().brand<'ChargebackId'>()
export type ChargebackId = z.infer<typeof ChargebackId>

/** Who bears a payment that a bank took back for good: we do, or the labs whose work was not done. */
export const bearers = ['platform', 'lab'] as const
export type Bearer = (typeof bearers)[number]

/** What the bank's letter says; `respondBy`: the last day on which it takes our proof. */
const letter = {
  caseNumber: oneLine(1, 60),
  amountPaise: z.int().positive().max(100_000_000_000),
  reason: freeText(3, 500),
  respondBy: z.iso.date().optional(),
}

/** Found by the daily comparison, or entered for a booking from the bank's letter alone. */
export const OpenChargeback = z.union([
  z.strictObject({ breakId: BreakId, ...letter }),
  z.strictObject({ bookingId: BookingId, ...letter }),
])
export type OpenChargeback = z.infer<typeof OpenChargeback>

const note = freeText(3, 1000)

/** What the bank decided in the end, and who bears what it kept. */
export const DecideChargeback = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('won'), note }),
  z.strictObject({ verdict: z.literal('lost'), bearer: z.enum(bearers), note }),
])
export type DecideChargeback = z.infer<typeof DecideChargeback>

/** Open ones by the bank's day, decided ones newest first; `before` is the last of the page before. */
export const ListChargebacks = z.strictObject({
  state: z.enum(chargebackStates).optional(),
  before: ChargebackId.optional(),
})
export type ListChargebacks = z.infer<typeof ListChargebacks>

/** So many days before the bank's last one an open case alarms. */
export const RESPOND_ALARM_DAYS = 2

/** Nobody has answered the bank, and its last day is over. */
export function isResponseOverdue(
  of: { state: ChargebackState; respondBy: Temporal.PlainDate | null },
  today: Temporal.PlainDate,
): boolean {
  if (of.state !== 'open' || of.respondBy === null) return false
  return Temporal.PlainDate.compare(today, of.respondBy) > 0
}

/**
 * Who pays for what is lost: first the patient's own advance that nobody earned and nobody will;
 * it is with them already. Only the rest is anybody's loss. Both are paise and add up to the amount.
 */
export function lossOf(amount: Paise, { free }: Pick<Refundable, 'free'>) {
  const own = Math.min(amount, free)
  return { own: paise(own), lost: paise(amount - own) }
}

/**
 * The tests a lab bears of a lost amount: whole ones, the dearest first, as many as the amount
 * holds. What fills no test is ours.
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
