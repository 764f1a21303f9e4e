import type { Decision } from '#src/domain/changes.ts'
import { gatewaySettled } from '#src/domain/ledger/cash-journals.ts'
import type { Entry } from '#src/domain/ledger/journal.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { RecordGatewaySettlement } from './inputs.ts'

/** What our books hold at the gateway, in paise, under its lock, and what this payout posted before. */
export type GatewayAtHand = {
  held: Paise
  /** Empty for a new reference. */
  posted: readonly Pick<Entry, 'account' | 'amount'>[]
}

type Answer = { amount: Paise; fee: Paise; isNew: boolean }

/**
 * The gateway paid out to our bank, once for each of its references. The same again changes
 * nothing. Refuses `reference-used` where the amounts differ, and `gateway-holds-less` where our
 * books hold less there.
 * Source: reliability C1, "Settlement" (each payout of the gateway has its own number) and P24 (our
 * account of the gateway is what the gateway holds, and falls below nothing); decision 136, a journal
 * posts once for its cause.
 * @param id derived from the reference.
 */
export function gatewayPaying(
  { held, posted }: GatewayAtHand,
  { reference, amountPaise, feePaise }: RecordGatewaySettlement,
  id: string,
): Decision<Answer, 'reference-used' | 'gateway-holds-less'> {
  const [amount, fee] = [paise(amountPaise), paise(feePaise)]
  const before = new Map(posted.map((entry) => [entry.account, entry.amount]))
  const isNew = posted.length === 0
  const isSame = before.get('bank') === amount && (before.get('gateway-fees') ?? 0) === fee
  if (!isNew && !isSame) return { ok: false, error: 'reference-used' }
  if (isNew && amount + fee > held) return { ok: false, error: 'gateway-holds-less' }
  return {
    ok: true,
    answer: { amount, fee, isNew },
    changes: {
      bookingId: null,
      transitions: [],
      journals: isNew ? [{ id, ...gatewaySettled(id, amount, fee) }] : [],
      audit: { subjectId: id, detail: { reference, amount, fee, isNew } },
    },
  }
}
