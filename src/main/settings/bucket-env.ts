import { z } from 'zod'
import type { Bucket } from '#src/adapters/files.ts'
import { address, written, wrongLines } from './setting-kinds.ts'

/** Stores files in an S3-compatible bucket instead of DATA_DIR/files. */
export const bucketFields = {
  S3_BUCKET: written(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

const Fields = z.object(bucketFields)
type Given = Record<string, string | undefined>

/** All of them, or files are stored in DATA_DIR. */
const names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** The settings required once one of them is set. */
export function bucketNamesFor(given: Given): string[] {
  return names.some((name) => given[name]) || given.S3_ENDPOINT ? names : []
}

/** Undefined where files are stored in a folder. */
export function bucketOf(env: z.infer<typeof Fields>): Bucket | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

/**
 * For a command that needs no other setting. Throws a message where they are wrong or incomplete.
 */
export function bucketIn(source: Given): Bucket | undefined {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Fields.safeParse(given)
  const missing = bucketNamesFor(given).filter((name) => !given[name])
  const wrong = [
    ...(parsed.success ? [] : wrongLines(parsed.error.issues, given)),
    ...missing.map((name) => `${name} is missing`),
  ]
  if (wrong.length > 0)
    throw new Error(
      `Some settings are wrong or missing:\n${wrong.map((one) => `  ${one}`).join('\n')}`,
    )
  return parsed.data && bucketOf(parsed.data)
}
