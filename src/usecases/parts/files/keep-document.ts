import { createHash } from 'node:crypto'
import { type DocumentKind, DocumentId } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { ImageFault } from '#src/domain/documents/image-limits.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { World } from '#src/usecases/world.ts'

type Picture = { kind: DocumentKind; bytes: Uint8Array; declared: ImageType }

/** A file that is stored already, for the row that will name it. */
export type KeptFile = {
  id: DocumentId
  kind: DocumentKind
  fileKey: string
  type: ImageType
  sha256: string
  byteCount: number
}

/**
 * Re-encodes an image, seals it and stores it. Call it before the transaction that writes its row,
 * never inside; if that fails, call `dropFiles`.
 */
export async function keepDocument(
  { images, files, cipher, chance }: Pick<World, 'images' | 'files' | 'cipher' | 'chance'>,
  { kind, bytes, declared }: Picture,
): Promise<Result<KeptFile, ImageFault>> {
  const clean = await images.clean(bytes, declared)
  if (!clean.ok) return clean
  const { bytes: made, type } = clean.value
  const id = DocumentId.parse(chance.uuid())
  const fileKey = `lab-documents/${id}`
  await files.put(fileKey, cipher.sealBytes(made, sealContext(id)))
  return ok({ id, kind, fileKey, type, sha256: sha256Of(made), byteCount: made.byteLength })
}

export async function dropFiles({ files }: Pick<World, 'files'>, kept: readonly KeptFile[]) {
  for (const { fileKey } of kept) await files.delete(fileKey)
}

type Named = { id: DocumentId; fileKey: string; sha256: string | null }

/** The image as it was stored; throws where key, name or any byte differs. */
export async function openFile(
  { files, cipher }: Pick<World, 'files' | 'cipher'>,
  { id, fileKey, sha256 }: Named,
): Promise<Uint8Array> {
  const bytes = cipher.openBytes(await files.get(fileKey), sealContext(id))
  if (sha256Of(bytes) !== sha256)
    throw new Error(`the file of ${fileKey} differs from the stored one`)
  return bytes
}

function sealContext(id: DocumentId) {
  return `lab_documents.file:${id}`
}

function sha256Of(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
