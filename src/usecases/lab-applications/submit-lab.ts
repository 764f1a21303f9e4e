import type { Disagreement } from '#src/domain/lab-applications/field-faults.ts'
import type { SubmitLab } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { documentFaults, uncovered } from '#src/domain/lab-applications/sent-documents.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { KeptFile } from '#src/usecases/parts/files/keep-document.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { fieldsDisagree, refuseSentDisagreements } from '#src/usecases/parts/labs/disagreements.ts'
import {
  registerLab,
  type Registration,
  sameLab,
} from '#src/usecases/parts/lab-applications/register-lab.ts'
import { insertDocuments, withKeptFiles } from '#src/usecases/parts/labs/sent-documents.ts'
import { type Submitted, submitted } from './submit-draft.ts'
import { keptAadhaar } from '#src/usecases/parts/lab-applications/typed-step.ts'

/**
 * A lab that the office enters in one call: approved by the person who enters it, to be activated
 * by somebody else. An equal one is answered as before. Unmasked images of Aadhaar cards are
 * checked and discarded; a warning names each. Refuses `already-registered` and `fields-disagree`.
 * Source: spec §7; life cycle 10.
 */
export async function submitLab(
  world: World,
  actor: Actor,
  { submission, documents }: SubmitLab,
): Promise<Submitted> {
  authorise(actor, 'lab:enter')
  const aadhaar = keptAadhaar(world, submission.signatory.aadhaar)
  const registration: Registration = { submission, aadhaar, door: 'office' }
  const standing = await inStep(world, actor, async (step) => {
    const lab = await sameLab(step, registration)
    if (lab) return lab
    const faults = documentFaults(documents)
    if (faults.length > 0) throw fieldsDisagree(faults)
    await refuseSentDisagreements(step, submission)
    return undefined
  })
  const notKept = uncovered(documents).map(({ kind }): Disagreement => ({
    path: `documents.${kind}`,
    kind: 'aadhaar-not-kept',
  }))
  if (standing) return submitted(standing, notKept)
  const { answer } = await withKeptFiles(world, documents, (files) =>
    inStep(world, actor, (step) => entered(step, registration, files)),
  )
  return { ...answer, warnings: [...answer.warnings, ...notKept] }
}

async function entered(step: Step, registration: Registration, files: readonly KeptFile[]) {
  const warnings = await refuseSentDisagreements(step, registration.submission)
  const { lab, isNew } = await registerLab(step, registration)
  if (isNew) {
    await insertDocuments(step, lab.id, files)
    const { world, tx, actor } = step
    await audit(world, tx, actor, 'lab:enter', lab.id, { event: 'submit', code: lab.code })
  }
  return { answer: submitted(lab, warnings), isNew }
}
