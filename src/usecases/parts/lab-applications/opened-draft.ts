import { findDraft, type LabDraftRow } from '#src/db/queries/lab-applications/lab-drafts.ts'
import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { ResumeToken } from '#src/domain/lab-applications/draft.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import { nothingTyped } from '#src/domain/lab-applications/typed.ts'
import { isApplying } from '#src/domain/labs/lab-life.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import {
  type DraftContact,
  hashesOfToken,
  type KeptDraft,
  openContact,
  openDraft,
} from './sealed-draft.ts'

export type OpenedDraft = {
  row: LabDraftRow
  kept: KeptDraft
  /** For an applicant's draft. */
  contact: DraftContact | undefined
  /** The resulting lab, once it was submitted. */
  lab: LabRow | undefined
}

/**
 * The caller's draft: by its token, which is all the authority an applicant needs, or the office's
 * by its owner. A wrong token, another's draft and a missing one are refused alike, `not-found`; of
 * a decided one only the outcome is shown. With `forUpdate` the row is locked until the transaction
 * ends.
 * Source: decision 019.
 */
export async function openedDraft(
  step: Step,
  ref: DraftRef,
  { forUpdate = false } = {},
): Promise<OpenedDraft> {
  const row = await foundDraft(step, ref, forUpdate)
  if (!row) throw new Refusal('not-found')
  const lab = row.labId === null ? undefined : await findLabRow(step.tx, row.labId)
  const { world } = step
  const contact = openContact(world, row)
  const kept = isDecided({ contact, lab }) ? nothingKept() : openDraft(world, row)
  return { row, kept, contact, lab }
}

/**
 * Whether the office has decided about an applicant's form. Its link stays in e-mails for ever:
 * from then on it shows the application's state, but neither typed fields nor documents.
 */
export function isDecided({ contact, lab }: Pick<OpenedDraft, 'contact' | 'lab'>): boolean {
  return contact !== undefined && lab !== undefined && !isApplying(lab.state)
}

const nothingKept = (): KeptDraft => ({ typed: nothingTyped(), aadhaar: null })

async function foundDraft({ world, tx, actor }: Step, ref: DraftRef, forUpdate: boolean) {
  if ('token' in ref) {
    authorise(actor, 'application:send')
    if (!ResumeToken.safeParse(ref.token).success) return undefined
    return findDraft(tx, { tokenHashes: hashesOfToken(world, ref.token) }, { forUpdate })
  }
  authorise(actor, 'lab:enter')
  const row = await findDraft(tx, { id: ref.draftId }, { forUpdate })
  return row?.ownerId === personOf(actor).id ? row : undefined
}

/**
 * The same, locked, where it may be changed: until it is submitted, and again while changes are
 * requested. Refuses `not-allowed-now` with the lab's state, and `registration-closed` for an
 * unsubmitted application once registration is closed.
 */
export async function editableDraft(step: Step, ref: DraftRef): Promise<OpenedDraft> {
  const draft = await openedDraft(step, ref, { forUpdate: true })
  const { lab } = draft
  if (lab && lab.state !== 'changes-requested') throw notAllowed(step.actor, 'lab', lab.state)
  if (!lab && draft.contact) refuseWhileClosed(step)
  return draft
}

/** Applications are accepted only while the setting allows it. Source: spec §2, the show flag. */
export function refuseWhileClosed({ world }: Pick<Step, 'world'>): void {
  if (!world.settings.isRegistrationOpen) throw new Refusal('registration-closed')
}
