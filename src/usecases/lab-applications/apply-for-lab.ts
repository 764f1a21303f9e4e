import { findDraft, insertDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { ApplyForLab } from '#src/domain/lab-applications/inputs.ts'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { documentFaults, uncovered } from '#src/domain/lab-applications/sent-documents.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { KeptFile } from '#src/usecases/parts/files/keep-document.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { fieldsDisagree, refuseSentDisagreements } from '#src/usecases/parts/labs/disagreements.ts'
import { refuseWhileClosed } from '#src/usecases/parts/lab-applications/opened-draft.ts'
import {
  originOf,
  refuseTooManyDrafts,
} from '#src/usecases/parts/lab-applications/refuse-too-many-drafts.ts'
import {
  registerLab,
  type Registration,
  sameLab,
} from '#src/usecases/parts/lab-applications/register-lab.ts'
import {
  hashToken,
  openContact,
  sealContact,
  sealDraft,
} from '#src/usecases/parts/lab-applications/sealed-draft.ts'
import { insertDocuments, withKeptFiles } from '#src/usecases/parts/labs/sent-documents.ts'
import { type Submitted, submitted } from './submit-draft.ts'
import { tellApplicant } from '#src/usecases/parts/lab-applications/tell-applicant.ts'
import { keptAadhaar } from '#src/usecases/parts/lab-applications/typed-step.ts'

/** `token`: shows the application's state and opens the form in the browser. */
type Applied = Submitted & { token: string }

/**
 * A complete application in one call. An equal one is answered as before; a different one with the
 * same PAN and registration number is refused, `already-registered`. Refusals that need no image
 * come first: `registration-closed`, `too-many`, `fields-disagree`.
 * Source: decision 019.
 */
export async function applyForLab(
  world: World,
  actor: Actor,
  { submission, documents, origin }: ApplyForLab,
): Promise<Applied> {
  authorise(actor, 'application:send')
  const aadhaar = keptAadhaar(world, submission.signatory.aadhaar)
  const registration: Registration = { submission, aadhaar, door: 'applicant' }
  const originHash = originOf(world, origin)
  const known = await inStep(world, actor, async (step) => {
    refuseWhileClosed(step)
    const standing = await sameLab(step, registration)
    if (standing) return asBefore(step, standing)
    await refuseTooManyDrafts(step, originHash)
    refuseDocuments(documents)
    await refuseSentDisagreements(step, submission)
    return undefined
  })
  if (known) return known
  const { answer } = await withKeptFiles(world, documents, (files) =>
    inStep(world, actor, (step) => applied(step, registration, { files, originHash })),
  )
  return answer
}

function refuseDocuments(documents: ApplyForLab['documents']) {
  const faults = [
    ...documentFaults(documents),
    ...uncovered(documents).map(({ kind }) => ({
      path: `documents.${kind}`,
      kind: 'not-covered',
    })),
  ]
  if (faults.length > 0) throw fieldsDisagree(faults)
}

type With = { files: readonly KeptFile[]; originHash: string | null }

async function applied(step: Step, registration: Registration, { files, originHash }: With) {
  const warnings = await refuseSentDisagreements(step, registration.submission)
  const { lab, isNew } = await registerLab(step, registration)
  if (!isNew) return { answer: await asBefore(step, lab), isNew }
  await refuseTooManyDrafts(step, originHash)
  const token = await draftOf(step, lab, registration, originHash)
  await insertDocuments(step, lab.id, files)
  await tellApplicant(step, lab, 'lab-application-submitted')
  const { world, tx, actor } = step
  await audit(world, tx, actor, 'application:send', lab.id, { event: 'apply', code: lab.code })
  return { answer: { ...submitted(lab, warnings), token }, isNew }
}

/** The form of an application in one call: it is opened by its token when changes are requested. */
async function draftOf(
  { world, tx, now }: Step,
  lab: LabRow,
  { submission, aadhaar }: Registration,
  originHash: string | null,
): Promise<string> {
  const id = DraftId.parse(world.chance.uuid())
  const token = world.chance.token()
  await insertDraft(tx, {
    id,
    tokenHash: hashToken(world, token),
    typedSealed: sealDraft(world, id, { typed: typedOf(submission), aadhaar }),
    emailSealed: sealContact(world, id, { email: null, token }),
    originHash,
    labId: lab.id,
    createdAt: now,
    touchedAt: now,
  })
  return token
}

async function asBefore({ world, tx }: Step, lab: LabRow): Promise<Applied> {
  const draft = await findDraft(tx, { labId: lab.id })
  const contact = draft && openContact(world, draft)
  // An application entered by the office has no applicant who could request it again.
  if (!contact) throw new Refusal('already-registered')
  return { ...submitted(lab, []), token: contact.token }
}
