import type { LinkToDocument } from '#src/domain/documents/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { documentLink } from '#src/usecases/parts/documents/document-link.ts'
import { seenByPerson, seenByToken } from '#src/usecases/parts/documents/seen-document.ts'

type Link = {
  /** On our own pages. */
  path: string
  url: string
  expiresAt: string
}

/**
 * A URL that shows a document for five minutes, only to the person who requested it. Refuses
 * `not-found` for a declaration, and for what this viewer may not see.
 */
export function linkToDocument(
  world: World,
  actor: Actor,
  { documentId, of }: LinkToDocument,
): Promise<Link> {
  return inStep(world, actor, async (step) => {
    const isByToken = of !== undefined && 'token' in of
    if (!isByToken && !(of && 'draftId' in of)) authorise(actor, 'document:read')
    const { row, viewer } = isByToken
      ? await seenByToken(step, documentId, of.token)
      : await seenByPerson(step, documentId)
    return documentLink(world, { id: row.id, viewer }, step.now)
  })
}
