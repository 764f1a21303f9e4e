import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import type { Files } from '#src/usecases/world.ts'

export type Bucket = {
  bucket: string
  region: string
  /** A server that speaks S3, e.g. MinIO; without it Amazon's own. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Private files in a folder, readable only by their owner (0600 in 0700, earlier files too); only a
 * verb that authorised serves them.
 */
export function filesIn(folder: string): Files {
  const files = filesOn(async () => {
    const { FSDriver } = await import('flydrive/drivers/fs')
    await keepPrivate(folder)
    return new FSDriver({ location: folder, visibility: 'private' })
  })
  return {
    ...files,
    async put(key, bytes) {
      // Created first, closed to others: until the file's own mode is set, this protects it.
      await mkdir(join(folder, dirname(ours(key))), { recursive: true, mode: 0o700 })
      // Atomic: a reader meanwhile, or after a crash, gets the previous file.
      const half = `${key}.${randomUUID()}`
      await files.put(half, bytes)
      await chmod(join(folder, half), 0o600)
      await rename(join(folder, half), join(folder, key))
    },
  }
}

/**
 * Once, where the folder is open to others: it is from an earlier version, and so are its files.
 */
async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (((await stat(folder)).mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  // Last: if this was interrupted, the next start repeats it.
  await chmod(folder, 0o700)
}

/** The same in a bucket. The bucket itself must be private: our files set no access rules. */
export function filesInBucket({ accessKeyId, secretAccessKey, ...place }: Bucket): Files {
  return filesOn(async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    return new S3Driver({
      bucket: place.bucket,
      region: place.region,
      ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      // Servers other than Amazon's need not support its newer checksums; TLS and our own hash
      // suffice.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
    })
  })
}

/** The fake of both: a map. */
export function filesInMemory(): Files {
  const kept = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      kept.set(ours(key), new Uint8Array(bytes))
    },
    async get(key) {
      const bytes = kept.get(ours(key))
      if (!bytes) throw new Error(`Cannot read file from location "${key}"`)
      return new Uint8Array(bytes)
    },
    has: async (key) => kept.has(ours(key)),
    async delete(key) {
      kept.delete(ours(key))
    },
  }
}

/** The driver is loaded when a file is first used, not at the start: the S3 driver is large. */
function filesOn(openDriver: () => Promise<DriverContract>): Files {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(openDriver))
  return {
    put: async (key, bytes) => (await disk()).put(ours(key), bytes),
    get: async (key) => (await disk()).getBytes(ours(key)),
    has: async (key) => (await disk()).exists(ours(key)),
    delete: async (key) => (await disk()).delete(ours(key)),
  }
}

async function openDisk(openDriver: () => Promise<DriverContract>) {
  const { Disk } = await import('flydrive')
  return new Disk(await openDriver())
}

const ownKey = /^[A-Za-z0-9][\w-]*(?:[/.][A-Za-z0-9][\w-]*)*$/

/** Keys are made by the server, e.g. `reports/….pdf`; one that could escape its folder is a bug. */
function ours(key: string) {
  if (!ownKey.test(key)) throw new Error(`not a key of ours: ${JSON.stringify(key)}`)
  return key
}
