import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { comparable, type Submission } from '#src/domain/lab-applications/submission.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The complete submission as it was sent, used or not. The PAN belongs to the organization, the
 * account has its own row, and of the Aadhaar number only the last digits are stored anywhere.
 */
export type KeptSubmission = {
  organization: Omit<Submission['organization'], 'pan'>
  branch: Omit<Submission['branch'], 'accountNumber'>
  signatory: Omit<Submission['signatory'], 'aadhaar'>
  shares: Submission['shares']
}

/** A submission, and the hash of the Aadhaar number that came with it. */
export type Submitted = { submission: Submission; aadhaarHash: string | null }

type WithCipher = Pick<World, 'cipher'>
type Sealed = Pick<LabRow, 'id' | 'submissionSealed'>

export function sealSubmission(world: WithCipher, labId: LabId, submitted: Submitted): string {
  const { organization, branch, signatory, shares } = submitted.submission
  const { pan: _pan, ...ofOrganization } = organization
  const { accountNumber: _account, ...ofBranch } = branch
  const { aadhaar: _aadhaar, ...ofSignatory } = signatory
  const submission: KeptSubmission = {
    organization: ofOrganization,
    branch: ofBranch,
    signatory: ofSignatory,
    shares,
  }
  const kept = { submission, digest: digestOf(world, submitted) }
  return world.cipher.seal(JSON.stringify(kept), contextOf(labId))
}

/** Null for a lab without a submission: the demonstration's. */
export function openSubmission(world: WithCipher, lab: Sealed): KeptSubmission | null {
  return opened(world, lab)?.submission ?? null
}

/** Whether exactly the same was submitted for this lab, numbers included. */
export function isSameSubmission(world: WithCipher, lab: Sealed, submitted: Submitted): boolean {
  return opened(world, lab)?.digest === digestOf(world, submitted)
}

function opened({ cipher }: WithCipher, { id, submissionSealed }: Sealed) {
  if (submissionSealed === null) return undefined
  // Only `sealSubmission` writes it, and anything written otherwise does not open.
  return JSON.parse(cipher.open(submissionSealed, contextOf(id))) as {
    submission: KeptSubmission
    digest: string
  }
}

/** Keyed, over everything in a fixed order, the rows of the shares included. */
function digestOf({ cipher }: WithCipher, { submission, aadhaarHash }: Submitted): string {
  return cipher.hash(canonicalJson(comparable(submission, aadhaarHash)), 'labs.submission')
}

function contextOf(labId: LabId) {
  return `labs.submission:${labId}`
}
