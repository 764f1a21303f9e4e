import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { EditLab } from '#src/domain/labs/edit-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { insertDocuments, withKeptFiles } from '#src/usecases/parts/labs/sent-documents.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { editIn } from './edit-lab.ts'
import { lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'

type Picture = { bytes: Uint8Array; declared: ImageType }

/**
 * As `editLab`, with a new image of the branch: both or neither. Also refuses `fields-disagree` for
 * an invalid image.
 */
export async function editLabWithPicture(
  world: World,
  actor: Actor,
  { picture, ...edit }: EditLab & { picture: Picture },
) {
  const { labId } = edit
  // A person without the right is refused before a byte is decoded.
  await inStep(world, actor, (step) => lockedLab(step, authorise(actor, 'document:add'), labId))
  const document = { kind: 'branch-image' as const, ...picture }
  const { answer } = await withKeptFiles(world, [document], (files) =>
    inStep(world, actor, async (step) => {
      const lab = await editIn(step, edit)
      await insertDocuments(step, labId, files)
      const detail = { documentId: files[0]?.id, kind: document.kind }
      await audit(world, step.tx, actor, 'document:add', labId, detail)
      return { answer: lab, isNew: true }
    }),
  )
  return answer
}
