import { insertDocument } from '#src/db/queries/labs/lab-documents.ts'
import type { SentDocument } from '#src/domain/lab-applications/inputs.ts'
import { uncovered } from '#src/domain/lab-applications/sent-documents.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { dropFiles, keepDocument, type KeptFile } from '#src/usecases/parts/files/keep-document.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { fieldsDisagree } from './disagreements.ts'

/**
 * Checks every image, one at a time, stores those that may be stored, then acts. Stored files are
 * deleted if that fails. An unmasked image of an Aadhaar card is only checked.
 */
export async function withKeptFiles<Answer extends { isNew: boolean }>(
  world: World,
  documents: readonly SentDocument[],
  act: (files: readonly KeptFile[]) => Promise<Answer>,
): Promise<Answer> {
  const files: KeptFile[] = []
  try {
    const dropped = uncovered(documents)
    for (const document of documents) {
      const file = dropped.includes(document)
        ? await looked(world, document)
        : await kept(world, document)
      if (file) files.push(file)
    }
    const answer = await act(files)
    if (!answer.isNew) await dropFiles(world, files)
    return answer
  } catch (error) {
    // After any other error the rows may exist: a surplus file is better than a missing one.
    if (isRefusal(error)) await dropFiles(world, files)
    throw error
  }
}

async function kept(world: World, document: SentDocument): Promise<KeptFile> {
  const file = await keepDocument(world, document)
  if (!file.ok) throw fieldsDisagree([{ path: `documents.${document.kind}`, kind: file.error }])
  return file.value
}

async function looked({ images }: World, { kind, bytes, declared }: SentDocument) {
  const clean = await images.clean(bytes, declared)
  if (!clean.ok) throw fieldsDisagree([{ path: `documents.${kind}`, kind: clean.error }])
  return undefined
}

/** The rows of the stored files. */
export async function insertDocuments(
  { tx, actor, now }: Step,
  labId: LabId,
  files: readonly KeptFile[],
): Promise<void> {
  const uploadedBy = actor.kind === 'person' ? actor.id : null
  for (const file of files)
    await insertDocument(tx, { labId }, { ...file, uploadedBy, uploadedAt: now })
}
