import type { linesOfPay } from '#src/db/queries/earnings/pay.ts'
import type { PayoutHead } from '#src/usecases/parts/settlement/batch-view.ts'

type Line = Awaited<ReturnType<typeof linesOfPay>>[number]

/** A phlebotomist's payout in their list. */
export function payHead({ payout, batch, account }: PayoutHead) {
  const {
    id,
    number,
    state,
    version,
    gross,
    clawBack,
    net,
    utr,
    paidAt,
    failReason,
    returnReason,
  } = payout
  return {
    payoutId: id,
    number,
    state,
    version,
    week: batch.week.toString(),
    earned: gross,
    charged: clawBack,
    net,
    utr,
    paidAt: paidAt?.toString() ?? null,
    why: returnReason ?? failReason,
    accountLastFour: account.accountLastFour,
  }
}

/** What a payout pays, line by line; a charge is negative. */
export function payLine({ at, kind, bookingNumber, net }: Line) {
  return { at: at.toString(), kind, bookingNumber, net }
}
