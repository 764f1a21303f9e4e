import { listCurrentDocuments } from '#src/db/queries/labs/lab-documents.ts'
import { listLabEvents } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { TypedSteps } from '#src/domain/lab-applications/typed.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import type { Step } from '#src/usecases/step.ts'
import { isDecided, type OpenedDraft } from './opened-draft.ts'

type ApplicationView = {
  labId: LabId
  code: string
  name: string
  state: LabRow['state']
  /** The reason of its state: what to change, or why it was refused. */
  reason: string | null
  /** Oldest first. */
  history: { state: string; at: string; reason: string | null }[]
}

export type DraftView = {
  draftId: DraftId
  version: number
  /** As typed, valid or not; never a full Aadhaar number. */
  typed: TypedSteps
  aadhaarLastFour: string | null
  /** The address the link was sent to; news go there too. */
  email: string | null
  savedAt: string
  documents: DocumentView[]
  /** Whether it may be changed now. */
  isEditable: boolean
  /** Null until it is submitted. */
  application: ApplicationView | null
}

export async function draftView(step: Step, opened: OpenedDraft): Promise<DraftView> {
  const { row, kept, contact, lab } = opened
  const owner = lab ? { labId: lab.id } : { draftId: row.id }
  const documents = isDecided(opened) ? [] : await listCurrentDocuments(step.tx, owner)
  return {
    draftId: row.id,
    version: row.version,
    typed: kept.typed,
    aadhaarLastFour: kept.aadhaar?.lastFour ?? null,
    email: contact?.email ?? null,
    savedAt: row.touchedAt.toString(),
    documents: documents.map(documentView),
    isEditable: lab ? lab.state === 'changes-requested' : isOpenTo(step, opened),
    application: lab ? await applicationView(step, lab) : null,
  }
}

/** The office continues whether or not laboratories may apply by themselves. */
function isOpenTo({ world }: Step, { contact }: OpenedDraft) {
  return contact === undefined || world.settings.isRegistrationOpen
}

async function applicationView({ tx }: Step, lab: LabRow): Promise<ApplicationView> {
  const { id: labId, code, name, state, stateReason: reason } = lab
  const events = await listLabEvents(tx, labId)
  const history = events.map(({ toState, at, reason: why }) => {
    return { state: toState, at: at.toString(), reason: why }
  })
  return { labId, code, name, state, reason, history }
}
