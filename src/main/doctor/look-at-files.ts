import { randomBytes, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { filesOf } from '#src/main/build-world.ts'
import { innermost, type Look } from './finding.ts'

const MB = 1_000_000

/** A file is written, read and deleted; and there is space for more. */
export const lookAtFiles: Look = async ({ env, leastFree }) => {
  const { S3_BUCKET, DATA_DIR } = env
  const where = S3_BUCKET ? `the bucket ${S3_BUCKET}` : `${DATA_DIR}/files`
  const todo = S3_BUCKET
    ? 'Correct the S3_ settings or the permissions of their key.'
    : 'Give the server’s account write access, or set DATA_DIR.'
  const bytes = randomBytes(64)
  const key = `doctor/${randomUUID()}`
  const files = filesOf(env)
  try {
    await files.put(key, bytes)
    if (!bytes.equals(await files.get(key)))
      throw new Error('what was read is not what was written')
    await files.delete(key)
  } catch (error) {
    throw new Error(`Files cannot be stored in ${where} (${innermost(error)}). ${todo}`, {
      cause: error,
    })
  }
  if (S3_BUCKET) return `${where} can be written, read and deleted`
  const { bavail, bsize } = await statfs(DATA_DIR)
  const free = Math.round((bavail * bsize) / MB)
  if (free * MB < leastFree)
    throw new Error(
      `Only ${free} MB free on the disk of DATA_DIR (${DATA_DIR}). At least ${leastFree / MB} MB is needed: free some space, or move DATA_DIR.`,
    )
  return `${where} can be written, read and deleted; ${free} MB free`
}
