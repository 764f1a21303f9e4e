import {
  deleteLonelyOrganization,
  findOrAddOrganization,
  findRegisteredLab,
  insertLab,
  nextLabCode,
  type OrganizationRow,
  writeContract,
} from '#src/db/queries/lab-applications/lab-applications.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { labOfSubmission } from '#src/domain/lab-applications/lab-of-submission.ts'
import type { Submission } from '#src/domain/lab-applications/submission.ts'
import { LabId, OrganizationId } from '#src/domain/labs/lab.ts'
import { personOf } from '#src/usecases/access.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { keepAccount, keepGstin, keepPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { isSameSubmission, sealSubmission } from '#src/usecases/parts/labs/sealed-submission.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import { adoptOrganization } from './adopt-organization.ts'
import type { KeptAadhaar } from './sealed-draft.ts'

export type Registration = {
  /** Its Aadhaar number is ignored: `aadhaar` holds what is stored of it. */
  submission: Submission
  aadhaar: KeptAadhaar | null
  door: 'applicant' | 'office'
  /** Where an applicant wants the news; null: to the branch. */
  newsEmail?: string | null
}

/**
 * Writes a lab with all its rows: an applicant's to be reviewed, the office's approved by the
 * person who enters it. A lab with the same registration number is answered as before where
 * everything else is equal, otherwise `already-registered`.
 * Source: model, "Organizations, labs, places".
 */
export async function registerLab(
  step: Step,
  registration: Registration,
): Promise<{ lab: LabRow; isNew: boolean }> {
  // Locked: of two concurrent registrations, the second finds the first one's lab.
  const organization = await organizationOf(step, registration.submission)
  const standing = await sameLab(step, registration)
  if (standing) return { lab: standing, isNew: false }
  const lab = await newLab(step, organization, registration)
  await recordBirth(step, 'lab', lab, null, lab.state === 'submitted' ? 'draft' : undefined)
  await writeContract(step.tx, lab.id, contractOf(step, registration))
  if (registration.door === 'office') await adoptOrganization(step, lab)
  return { lab, isNew: true }
}

/**
 * The lab that was registered with exactly this submission; undefined where none has this PAN and
 * number. Refuses `already-registered` where one has them with a different submission.
 */
export async function sameLab(
  { world, tx }: Step,
  { submission, aadhaar }: Pick<Registration, 'submission' | 'aadhaar'>,
): Promise<LabRow | undefined> {
  const { organization, branch } = submission
  const panHashes = world.cipher.hashes(organization.pan, 'organizations.pan')
  const standing = await findRegisteredLab(tx, panHashes, branch.registrationNumber)
  if (!standing) return undefined
  const submitted = { submission, aadhaarHash: aadhaar?.hash ?? null }
  if (!isSameSubmission(world, standing, submitted)) throw new Refusal('already-registered')
  return standing
}

async function newLab(step: Step, organization: OrganizationRow, registration: Registration) {
  const { world, tx, actor, now } = step
  const id = LabId.parse(world.chance.uuid())
  const isOffice = registration.door === 'office'
  const who = isOffice ? personOf(actor).id : null
  const row = {
    ...columnsOf(step, id, registration),
    id,
    code: await nextLabCode(tx),
    organizationId: organization.id,
    state: isOffice ? ('inactive' as const) : ('submitted' as const),
    enteredBy: who,
    approvedBy: who,
    createdAt: now,
  }
  // The index is the guard; the first caller has the lab.
  return inOurWords({ '23505': 'already-registered' }, () => insertLab(tx, row))
}

/**
 * Part of submitting again after changes were requested: rewrites the lab's rows from the draft,
 * and sets the state under review.
 */
export async function registerAgain(
  step: Step,
  lab: LabRow,
  registration: Registration,
): Promise<LabRow> {
  const { tx } = step
  const organization = await organizationOf(step, registration.submission)
  const patch = {
    ...columnsOf(step, lab.id, registration),
    organizationId: organization.id,
    stateReason: null,
  }
  const moved = await inOurWords({ '23505': 'already-registered' }, () =>
    move(step, 'lab', { row: lab, event: 'review', bookingId: null, patch }),
  )
  await writeContract(tx, lab.id, contractOf(step, registration))
  if (lab.organizationId !== organization.id) await deleteLonelyOrganization(tx, lab.organizationId)
  return moved
}

function columnsOf({ world }: Step, id: LabId, { submission, aadhaar, newsEmail }: Registration) {
  const submitted = { submission, aadhaarHash: aadhaar?.hash ?? null }
  return {
    ...labOfSubmission(submission),
    submissionSealed: sealSubmission(world, id, submitted),
    newsEmailSealed: newsEmail ? world.cipher.seal(newsEmail, `labs.news_email:${id}`) : null,
  }
}

function organizationOf({ world, tx, now }: Step, { organization }: Submission) {
  const id = OrganizationId.parse(world.chance.uuid())
  const { associateName: name, legalEntity, pan, gstin } = organization
  const keptPan = keepPan(world, id, pan)
  const keptGstin = gstin === undefined ? undefined : keepGstin(world, id, gstin)
  const [, ...earlier] = world.cipher.hashes(pan, 'organizations.pan')
  const row = {
    id,
    name,
    legalEntity,
    panSealed: keptPan.sealed,
    panHash: keptPan.hash,
    gstinSealed: keptGstin?.sealed ?? null,
    gstinHash: keptGstin?.hash ?? null,
    createdAt: now,
  }
  return findOrAddOrganization(tx, row, earlier)
}

function contractOf(step: Step, { submission, aadhaar }: Registration) {
  const { world, now } = step
  const { name, email, designation, din } = submission.signatory
  return {
    signatory: {
      name: name ?? null,
      email: email ?? null,
      designation: designation ?? null,
      din: din ?? null,
      aadhaarLastFour: aadhaar?.lastFour ?? null,
      aadhaarHash: aadhaar?.hash ?? null,
    },
    account: accountOf(step, submission.branch),
    shares: submission.shares.map((row) => ({
      ...row,
      id: world.chance.uuid(),
      effectiveAt: now,
    })),
  }
}

function accountOf({ world, now }: Step, branch: Submission['branch']) {
  const { accountNumber, bankName, accountHolderName, ifsc } = branch
  if (accountNumber === undefined) return undefined
  const id = world.chance.uuid()
  const { sealed, hash } = keepAccount(world, id, accountNumber)
  return {
    id,
    bankName: bankName ?? null,
    holderName: accountHolderName ?? null,
    ifsc: ifsc ?? null,
    accountSealed: sealed,
    accountHash: hash,
    accountLastFour: accountNumber.slice(-4),
    effectiveAt: now,
  }
}
