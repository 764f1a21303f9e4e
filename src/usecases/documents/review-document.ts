import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import {
  decideDocument,
  findDocument,
  type LabDocumentRow,
} from '#src/db/queries/labs/lab-documents.ts'
import { lockLab } from '#src/db/queries/labs/lab-life.ts'
import { updateLab } from '#src/db/queries/labs/lab-record.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { expiringKinds, type ReviewDocument } from '#src/domain/documents/inputs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, type Permit, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import { refuseOwnUpload } from '#src/usecases/parts/files/own-upload.ts'
import { tellOfRefusal } from '#src/usecases/parts/documents/tell-of-refusal.ts'

/**
 * The office's decision on one document. Repeating it changes nothing; a different one on what
 * somebody else decided or replaced meanwhile is `stale`. A licence, an accreditation and a PCPNDT
 * registration are approved with their last day (`expiry-first`, `already-expired`), which becomes
 * the lab's own, the registration with its number too (`registration-number-first`); an active lab
 * whose licence is refused takes no more bookings. Refuses `same-person` to anybody who works
 * there, and to an uploader who would approve their own document.
 * Source: model, "Organizations, labs, places"; decision 082.
 */
export function reviewDocument(
  world: World,
  actor: Actor,
  input: ReviewDocument,
): Promise<DocumentView> {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'document:review')
    const { document, lab } = await ofLab(step, permit, input)
    refuseOwnLab(actor, lab.id)
    if (input.decision === 'approved') refuseOwnUpload(actor, document)
    const expiresOn = input.decision === 'approved' ? dayOf(step, document, input.expiresOn) : null
    const reason = input.decision === 'refused' ? input.reason : null
    const registrationNumber = numberOf(document, input)
    const decision = { state: input.decision, reason, expiresOn, registrationNumber }
    if (isDecidedSo(document, decision)) return documentView(document)
    const decided = await decideDocument(step.tx, document.id, input.version, {
      ...decision,
      decidedBy: personOf(actor).id,
      decidedAt: step.now,
    })
    if (!decided) throw new Refusal('stale')
    await followed(step, lab, decided)
    const detail = { documentId: decided.id, kind: decided.kind, decision: decided.state }
    const change = { before: told(document), after: told(decided) }
    await audit(world, step.tx, actor, 'document:review', lab.id, detail, change)
    return documentView(decided)
  })
}

/** A form's documents are not reviewed until it is submitted. */
async function ofLab({ tx }: Step, permit: Permit, { documentId }: ReviewDocument) {
  const document = await findDocument(tx, documentId)
  if (!document?.labId) throw new Refusal('not-found')
  const lab = permit.over(shown(await lockLab(tx, document.labId)))
  return { document, lab }
}

function dayOf({ now }: Step, { kind }: LabDocumentRow, typed: string | undefined) {
  if (typed === undefined) {
    if (expiringKinds.some((one) => one === kind))
      throw new Refusal('expiry-first', { fields: { expiresOn: 'missing' } })
    return null
  }
  const day = Temporal.PlainDate.from(typed)
  if (Temporal.PlainDate.compare(day, indianDay(now)) <= 0)
    throw new Refusal('already-expired', { fields: { expiresOn: 'malformed' } })
  return day
}

/** Only for a PCPNDT registration; no other paper has a number. */
function numberOf({ kind }: LabDocumentRow, input: ReviewDocument): string | null {
  if (kind !== 'pcpndt' || input.decision === 'refused') return null
  if (input.registrationNumber !== undefined) return input.registrationNumber
  throw new Refusal('registration-number-first', { fields: { registrationNumber: 'missing' } })
}

type Decision = {
  state: 'approved' | 'refused'
  reason: string | null
  expiresOn: Temporal.PlainDate | null
  registrationNumber: string | null
}

function isDecidedSo(document: LabDocumentRow, decision: Decision): boolean {
  const { state, reason, expiresOn, registrationNumber } = document
  return (
    state === decision.state &&
    reason === decision.reason &&
    registrationNumber === decision.registrationNumber &&
    String(expiresOn) === String(decision.expiresOn)
  )
}

/** What else a decision changes. */
async function followed(step: Step, lab: LabRow, document: LabDocumentRow): Promise<void> {
  const { kind, state, expiresOn, reason } = document
  if (state === 'refused') {
    if (kind === 'licence' && lab.state === 'active') await takeOff(step, lab, reason ?? '')
    return tellOfRefusal(step, lab, { kind, reason: reason ?? '' })
  }
  if (expiresOn === null) return undefined
  const lastDay = lastDayOf(document, expiresOn)
  if (!lastDay) return undefined
  await updateLab(step.tx, lab.id, lastDay)
  return bumpCatalogueVersion(step.tx)
}

/** Without an approved licence a lab takes no bookings. */
async function takeOff(step: Step, lab: LabRow, reason: string): Promise<void> {
  await move(step, 'lab', { row: lab, event: 'deactivate', bookingId: null, reason })
  await bumpCatalogueVersion(step.tx)
}

function lastDayOf({ kind, registrationNumber }: LabDocumentRow, day: Temporal.PlainDate) {
  if (kind === 'licence') return { licenceTo: day }
  if (kind === 'pcpndt') return { pcpndtNumber: registrationNumber, pcpndtTo: day }
  return kind === 'accreditation' ? { nablTo: day } : undefined
}

function told({ state, reason, expiresOn, registrationNumber, version }: LabDocumentRow) {
  return { state, reason, expiresOn: expiresOn?.toString() ?? null, registrationNumber, version }
}
