import { approvedKinds, countOffers, findSignatoryOf } from '#src/db/queries/labs/lab-life.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { type Readiness, readinessOf } from '#src/domain/labs/readiness.ts'
import type { Step } from '#src/usecases/step.ts'
import { openSubmission } from './sealed-submission.ts'

/** What the lab needs before it takes bookings, and whether it is met now. */
export async function readReadiness({ world, tx, now }: Step, lab: LabRow): Promise<Readiness> {
  const approved = await approvedKinds(tx, lab.id)
  const offers = await countOffers(tx, lab.id, now)
  const splits = await listSplits(tx, lab.id, now)
  const { licenceFrom, licenceTo, nablCertificate, nablFrom, nablTo, slotCapacity } = lab
  const nationalBoard = openSubmission(world, lab)?.branch.nationalBoard
  return readinessOf(
    {
      isOfOld: lab.submissionSealed === null,
      isLicenceApproved: approved.has('licence'),
      licenceFrom,
      licenceTo,
      isGstApproved: approved.has('gst'),
      isAccreditationApproved: approved.has('accreditation'),
      claims: { nablCertificate, nablFrom, nablTo, nationalBoard },
      signatory: await findSignatoryOf(tx, lab.id),
      hasCharges: collectionTermsOf(lab) !== undefined,
      activeOffers: offers.active,
      offersWithoutSplit: offers.withoutSplit,
      hasSplits: splits.length > 0,
      slotCapacity,
    },
    indianDay(now),
  )
}
