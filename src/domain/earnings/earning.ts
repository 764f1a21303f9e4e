import { z } from 'zod'
import type { Decision } from '#src/domain/changes.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Amounts, amountsOf } from '#src/domain/settlement/amounts.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { taken } from '#src/domain/transition.ts'
import type { EarningState } from './earning-machine.ts'

export const EarningId = z.uuid().brand<'EarningId'>()
export type EarningId = z.infer<typeof EarningId>

/**
 * What one line of the ledger gives a phlebotomist, or takes: whole paise, a charge is negative. It
 * has the id of that line, and the database adds it with the line (`earn_from_ledger`), so that the
 * rows and the account cannot differ. A visit's pay matures once its booking is over; a fee, a
 * shortage of cash, what was found of it, and the charge of a fresh sample's visit to whoever
 * spoiled the first one, are for the next payout.
 */
export type Earning = {
  id: EarningId
  phlebotomistId: UserId
  bookingId: BookingId | null
  net: Paise
  state: EarningState
  version: number
  accruedAt: Temporal.Instant
  eligibleAt: Temporal.Instant | null
  payoutId: PayoutId | null
}

/**
 * The totals of a phlebotomist's payout: earnings, charges as a separate sum, zero or negative, and
 * the net. No commission and no tax is taken from them.
 * Source: life cycle 7; decision 198.
 */
export function amountsOfEarnings(earnings: readonly Pick<Earning, 'net'>[]): Amounts {
  const nothing = paise(0)
  const none = { commission: nothing, gst: nothing, tds: nothing }
  return amountsOf(
    earnings.map(({ net }) => {
      const kind = net < 0 ? ('claw-back' as const) : ('share' as const)
      return { ...none, kind, gross: net, net }
    }),
  )
}

/** Makes visits' pay payable, now that their bookings are over. Source: life cycle 7. */
export function maturing(
  rows: readonly Earning[],
  now: Temporal.Instant,
): Decision<{ matured: number }, never> {
  const matured = rows.length
  const transitions = rows.map((row) =>
    taken('earning', row, 'mature', { patch: { eligibleAt: now } }),
  )
  const audit = { subjectId: 'earnings', detail: { matured } }
  return { ok: true, answer: { matured }, changes: { bookingId: null, transitions, audit } }
}
