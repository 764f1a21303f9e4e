import { createHash } from 'node:crypto'
import type { CleanImage } from '#src/domain/documents/image-limits.ts'
import type { PrescriptionId } from '#src/domain/prescriptions/prescription.ts'
import {
  forgetGone,
  type Gone,
  type PrescriptionRow,
} from '#src/db/queries/prescriptions/prescriptions.ts'
import type { World } from '#src/usecases/world.ts'

/** The key of a picture's file. */
export function fileKeyOf(id: PrescriptionId): string {
  return `prescriptions/${id}`
}

/** Seals and stores a clean picture; its row exists already. */
export async function storePicture(
  { files, cipher }: Pick<World, 'files' | 'cipher'>,
  id: PrescriptionId,
  { bytes, type }: CleanImage,
) {
  await files.put(fileKeyOf(id), cipher.sealBytes(bytes, sealContext(id)))
  return { id, type, sha256: sha256Of(bytes), byteCount: bytes.byteLength }
}

/** The picture as it was stored; throws where key, name or any byte differs. */
export async function openPicture(
  { files, cipher }: Pick<World, 'files' | 'cipher'>,
  { id, fileKey, sha256 }: Pick<PrescriptionRow, 'id' | 'fileKey' | 'sha256'>,
): Promise<Uint8Array> {
  const bytes = cipher.openBytes(await files.get(fileKey), sealContext(id))
  if (sha256Of(bytes) !== sha256)
    throw new Error(`the file of ${fileKey} differs from the stored one`)
  return bytes
}

/**
 * Deletes files that are given up, each before its row: what fails is done by the worker's clock.
 * Never inside a transaction.
 */
export async function deleteGone(world: World, gone: readonly Gone[]): Promise<number> {
  let deleted = 0
  for (const { id, fileKey } of gone) {
    const isDeleted = await world.files.delete(fileKey).then(
      () => true,
      () => false, // the row stays, and with it the next try
    )
    if (!isDeleted) continue
    await world.db.transaction((tx) => forgetGone(tx, id))
    deleted += 1
  }
  return deleted
}

function sealContext(id: PrescriptionId) {
  return `prescriptions.file:${id}`
}

function sha256Of(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
