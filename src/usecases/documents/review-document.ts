import { lockDocumentAtHand } from '#src/db/queries/labs/document-at-hand.ts'
import type { ReviewDocument } from '#src/domain/documents/inputs.ts'
import { reviewing } from '#src/domain/documents/reviewing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

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
    const facts = await lockDocumentAtHand(step.tx, input.documentId)
    if (!facts) throw new Refusal('not-found')
    permit.over(shown(facts.lab))
    const decision = reviewing(facts, input, deciderOf(actor), step.now)
    return documentView(await save(step, 'document:review', null, decision))
  })
}
