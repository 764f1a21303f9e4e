import type { readReadinessFacts } from '#src/db/queries/labs/lab-at-hand.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { type Readiness, readinessOf } from '#src/domain/labs/readiness.ts'
import type { Step } from '#src/usecases/step.ts'
import { openSubmission } from './sealed-submission.ts'

type Facts = Awaited<ReturnType<typeof readReadinessFacts>> & {}

/**
 * What the lab needs before it takes bookings, and whether it is met now; nothing where that was
 * not asked.
 */
export function readiness(
  { world, now }: Pick<Step, 'world' | 'now'>,
  lab: LabRow,
  facts: Facts | undefined,
): Readiness {
  if (!facts) return []
  const { approved, signatory, ...offered } = facts
  const { licenceFrom, licenceTo, nablCertificate, nablFrom, nablTo, slotCapacity } = lab
  const nationalBoard = openSubmission(world, lab)?.branch.nationalBoard
  return readinessOf(
    {
      isOfOld: lab.submissionSealed === null,
      isLicenceApproved: approved.includes('licence'),
      licenceFrom,
      licenceTo,
      isGstApproved: approved.includes('gst'),
      isAccreditationApproved: approved.includes('accreditation'),
      claims: { nablCertificate, nablFrom, nablTo, nationalBoard },
      signatory: signatory ?? undefined,
      hasCharges: collectionTermsOf(lab) !== undefined,
      ...offered,
      slotCapacity,
    },
    indianDay(now),
  )
}
