import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '#src/usecases/world.ts'

/** SHA-256, hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Copies of files in a backup: `KEY/SHA256`, so a resealed key has both, and each name says what
 * its bytes must be. Nothing here is written twice.
 */
export type FileCopies = ReturnType<typeof fileCopiesIn>

export function fileCopiesIn(folder: string) {
  return {
    /** Synced to disk when it settles; an intact copy is left alone. */
    async keep(key: string, bytes: Uint8Array): Promise<void> {
      const at = join(folder, key, sha256Of(bytes))
      if (await isWhole(at)) return
      await mkdir(dirname(at), { recursive: true, mode: 0o700 })
      await writeWhole(at, bytes)
    },
    /** The newest that matches, or else of all; only intact ones. Undefined where there is none. */
    async newest(
      key: string,
      fits: (bytes: Uint8Array) => boolean = () => true,
    ): Promise<Uint8Array | undefined> {
      let other: Uint8Array | undefined
      for (const at of await newestFirst(join(folder, key))) {
        const bytes = await readFile(at)
        if (!isNamed(at, bytes)) continue
        if (fits(bytes)) return bytes
        other ??= bytes
      }
      return other
    },
  }
}

/**
 * Files that are also copied, before a row can name them; `onTrouble` is called where that failed.
 */
export function filesWithCopies(
  files: Files,
  copies: FileCopies,
  onTrouble: (error: unknown) => void,
): Files {
  return {
    ...files,
    async put(key, bytes) {
      await files.put(key, bytes)
      // No row names a file that only probes whether files can be stored.
      if (!/^(health|doctor)\//.test(key)) await copies.keep(key, bytes).catch(onTrouble)
    },
  }
}

/** It gets its name once it is complete and synced; nobody reads it before. */
export async function writeWhole(at: string, bytes: Uint8Array | string): Promise<void> {
  const half = `${at}.${randomUUID()}.half`
  const file = await open(half, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(half, 0o600)
  await rename(half, at)
  await syncFolder(dirname(at))
}

/** A name is on disk once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const isNamed = (at: string, bytes: Uint8Array) => at.endsWith(`/${sha256Of(bytes)}`)

/** A copy whose bytes do not match its name is removed, so that it is made again. */
async function isWhole(at: string): Promise<boolean> {
  const bytes = await readFile(at).catch(() => undefined)
  if (!bytes) return false
  if (isNamed(at, bytes)) return true
  await rm(at, { force: true })
  return false
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const copies = names
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((name) => join(folder, name))
  const times = await Promise.all(copies.map(async (at) => ({ at, ms: (await stat(at)).mtimeMs })))
  return times.toSorted((one, other) => other.ms - one.ms).map(({ at }) => at)
}
