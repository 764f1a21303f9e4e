import { findReferral } from '#src/db/queries/referrals/referrals.ts'
import { lockBenchAtPartner, lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import { atPartner } from '#src/domain/referrals/measured-there.ts'
import type { OfReferral } from '#src/domain/referrals/referral.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The test of a referral with everything its values depend on, its booking locked, for somebody of one
 * of the two labs. Refuses `not-found` for another lab's, and `own-booking`.
 */
export async function lockReferral(
  step: Step,
  permit: Permit,
  { referralId }: OfReferral,
  side: 'lab' | 'partner',
) {
  const found = await findReferral(step.tx, referralId)
  permit.over(found && { labId: side === 'lab' ? found.labId : found.partnerId })
  const facts = found && (await lockBenchOfItem(step.tx, found.testItemId))
  if (!found || !facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  const { labId, partnerId } = found
  return { ...facts, between: { referralId, labId, partnerId } }
}

/** The same as the partner measures it: by its own rules, instruments and people. */
export async function lockAtPartner(step: Step, permit: Permit, { referralId }: OfReferral) {
  const found = await findReferral(step.tx, referralId)
  permit.over(found && { labId: found.partnerId })
  const facts = found && (await lockBenchAtPartner(step.tx, found.testItemId, found.partnerId))
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  const at = atPartner(facts, referralId)
  if (!at.ok) throw asRefusal(at)
  return at
}
