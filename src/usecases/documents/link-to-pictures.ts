import { listPicturesOf } from '#src/db/queries/labs/lab-documents.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { documentLink } from '#src/usecases/parts/documents/document-link.ts'

/**
 * URLs of every current image of these labs, for programs that read many labs at once; each works
 * for five minutes, only for the person who requested it, whose right is checked again on opening.
 * Refuses `not-found` where one of the labs is out of scope.
 */
export function linkToPictures(
  world: World,
  actor: Actor,
  { labIds }: { labIds: readonly LabId[] },
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'document:read')
    for (const labId of labIds) permit.over({ labId })
    const { id: viewer } = personOf(actor)
    const pictures = await listPicturesOf(tx, labIds)
    return pictures.map(({ id, labId, kind }) => {
      const { url } = documentLink(world, { id, viewer }, now)
      return { labId, kind, url }
    })
  })
}
