import { moveDraftDocuments } from '#src/db/queries/labs/lab-documents.ts'
import { bindDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { Disagreement } from '#src/domain/lab-applications/field-faults.ts'
import type { SubmitDraft } from '#src/domain/lab-applications/inputs.ts'
import { Submission } from '#src/domain/lab-applications/submission.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { fieldsDisagree, refuseDisagreements } from '#src/usecases/parts/labs/disagreements.ts'
import {
  type OpenedDraft,
  openedDraft,
  refuseWhileClosed,
} from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { parsedDraft } from '#src/usecases/parts/lab-applications/parsed-draft.ts'
import {
  registerAgain,
  registerLab,
  type Registration,
} from '#src/usecases/parts/lab-applications/register-lab.ts'
import { tellApplicant } from '#src/usecases/parts/lab-applications/tell-applicant.ts'

export type Submitted = {
  labId: LabId
  code: string
  name: string
  state: LabRow['state']
  /** What we could not confirm; the lab is registered all the same. */
  warnings: Disagreement[]
}

/**
 * Creates the lab of a draft: an applicant's to be reviewed, the office's approved. Submitting it
 * again is answered as before; while changes are requested it submits the corrected form. Refuses
 * `fields-disagree` with every field, `already-registered`, `registration-closed`, `stale`.
 * Source: life cycle 10.
 */
export function submitDraft(world: World, actor: Actor, input: SubmitDraft): Promise<Submitted> {
  return inStep(world, actor, async (step) => {
    const draft = await openedDraft(step, input, { forUpdate: true })
    if (draft.lab && draft.lab.state !== 'changes-requested') return submitted(draft.lab, [])
    if (!draft.lab && draft.contact) refuseWhileClosed(step)
    if (input.version !== undefined && input.version !== draft.row.version)
      throw new Refusal('stale')
    const { registration, warnings } = await checked(step, draft)
    const lab = draft.lab
      ? await again(step, draft.lab, registration)
      : await first(step, draft, registration)
    return submitted(lab, warnings)
  })
}

export function submitted({ id, code, name, state }: LabRow, warnings: Disagreement[]): Submitted {
  return { labId: id, code, name, state, warnings }
}

async function checked(step: Step, draft: OpenedDraft) {
  const { parts, issues } = parsedDraft(draft)
  if (issues.length > 0) throw fieldsDisagree(issues)
  // Without a fault every step is present, except the number itself: its last digits and hash
  // represent it.
  const submission = Submission.parse(parts)
  const warnings = await refuseDisagreements(step, submission)
  const registration: Registration = {
    submission,
    aadhaar: draft.kept.aadhaar,
    door: draft.contact ? 'applicant' : 'office',
    newsEmail: draft.contact?.email ?? null,
  }
  return { registration, warnings }
}

async function first(step: Step, { row }: OpenedDraft, registration: Registration) {
  const { world, tx, actor } = step
  const { lab, isNew } = await registerLab(step, registration)
  if (!isNew) return lab
  if (!(await bindDraft(tx, row.id, lab.id))) throw new Refusal('stale')
  await moveDraftDocuments(tx, row.id, lab.id)
  await tellApplicant(step, lab, 'lab-application-submitted')
  const action = registration.door === 'office' ? 'lab:enter' : 'application:send'
  await audit(world, tx, actor, action, lab.id, { event: 'submit', code: lab.code })
  return lab
}

async function again(step: Step, lab: LabRow, registration: Registration) {
  const { world, tx, actor } = step
  const moved = await registerAgain(step, lab, registration)
  await tellApplicant(step, moved, 'lab-application-submitted')
  await audit(world, tx, actor, 'application:send', lab.id, { event: 'submit-again' })
  return moved
}
