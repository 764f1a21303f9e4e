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
    ? 'Correct the S3_ settings, or what their key may do there.'
    : 'Let the account of the server write there, or set DATA_DIR.'
  const bytes = randomBytes(64)
  const key = `doctor/${randomUUID()}`
  const files = filesOf(env)
  try {
    await files.put(key, bytes)
    if (!bytes.equals(await files.get(key)))
      throw new Error('the file read back differs from the one written')
    await files.delete(key)
  } catch (error) {
    throw new Error(`Files cannot be kept in ${where} (${innermost(error)}). ${todo}`, {
      cause: error,
    })
  }
  if (S3_BUCKET) return `${where} takes, gives and deletes`
  const { bavail, bsize } = await statfs(DATA_DIR)
  const free = Math.round((bavail * bsize) / MB)
  if (free * MB < leastFree)
    throw new Error(
      `Only ${free} MB are free where DATA_DIR is (${DATA_DIR}). Make room, or set DATA_DIR elsewhere: ${leastFree / MB} MB is the least.`,
    )
  return `${where} takes, gives and deletes; ${free} MB are free`
}
