import { z } from 'zod'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { PrintLabel } from '#src/domain/tubes/specimen-label.ts'
import { type Outcome, ReferralId, type SentAs, standingOfReferral } from './referral.ts'

export const PrintAliquotLabel = PrintLabel.omit({ tubeId: true }).extend({
  referralId: ReferralId,
})
export type PrintAliquotLabel = z.infer<typeof PrintAliquotLabel>

type Aliquot = { sentAs: SentAs | null; receivedAt: unknown; outcome: Outcome | null }

/**
 * Whether a label is printed: for an aliquot that is on its way. A tube goes with its own.
 * Source: features C18; decision 264.
 */
export function isAliquotLabelled(aliquot: Aliquot): boolean {
  return aliquot.sentAs === 'aliquot' && standingOfReferral(aliquot) === 'sent'
}

/**
 * Which printing of the label comes next, from 1. Refuses where nothing, or only the tube, is on its
 * way.
 * Source: features C18; decision 264.
 */
export function nextAliquotPrint(
  aliquot: Aliquot,
  last: { number: number } | undefined,
): Result<{ number: number }, 'not-allowed-now'> {
  if (!isAliquotLabelled(aliquot)) return refuse('not-allowed-now')
  return ok({ number: (last?.number ?? 0) + 1 })
}
