import { findDeskLab } from '#src/db/queries/labs/lab-desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import {
  type AgreementNews,
  type ReferralNews,
  type ToldLab,
  toldOfReferral,
} from '#src/domain/referrals/told.ts'
import { tellManagers } from '#src/usecases/parts/labs/tell-managers.ts'
import type { Step } from '#src/usecases/step.ts'

type Labs = { labId: LabId; partnerId: LabId }

/**
 * Tells the managers of a lab, or its mailbox, what another lab said of an agreement, in the
 * transaction that says it.
 * Source: decision 264.
 */
export async function tellOfAgreement(step: Step, told: ToldLab, what: AgreementNews) {
  const [to, about] = [await findDeskLab(step.tx, told.to), await findDeskLab(step.tx, told.about)]
  if (!to || !about) return
  const facts = { what, lab: about.lab.name, path: '/lab/desk/partners' }
  await tellManagers(step, to.lab, { event: 'agreement-told', facts })
}

/** The same of one referral; the message names neither the sample nor its test. */
export async function tellOfReferral(
  step: Step,
  { referralId, ...labs }: Labs & { referralId: ReferralId },
  what: ReferralNews,
) {
  for (const told of toldOfReferral(labs, what)) {
    const to = await findDeskLab(step.tx, told.to)
    const about = await findDeskLab(step.tx, told.about)
    if (!to || !about) continue
    const facts = { what, lab: about.lab.name, path: `/lab/referrals/${referralId}` }
    await tellManagers(step, to.lab, { event: 'referral-told', facts })
  }
}
