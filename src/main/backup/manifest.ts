import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '#src/adapters/file-copies.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const Entry = z.strictObject({ path: z.string(), size: z.number(), sha256: hash })

/**
 * What a backup contains, and which instants it covers. It is written last: without it there is no
 * backup.
 */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** `cluster`: a copy of PostgreSQL's own folder; `dump`: of one database, by pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  startedAt: z.string(),
  endedAt: z.string(),
  serverVersion: z.number(),
  /** For the write-ahead log: the first segment that a restore needs, and the last. */
  firstSegment: z.string().optional(),
  lastSegment: z.string().optional(),
  /** For a dump: the migrations applied to its database, by their journal times. */
  migrations: z.array(z.number()).optional(),
  /** Folders without files, which PostgreSQL does not create by itself. */
  folders: z.array(z.string()),
  entries: z.array(Entry),
  /** By key: what DATA_DIR/files held; the copies are in `files`, shared by all backups. */
  files: z.array(z.strictObject({ key: z.string(), size: z.number(), sha256: hash })),
  /** The bucket that holds the files; our backups do not include it. */
  bucket: z.string().optional(),
})

export type Manifest = z.infer<typeof Manifest>
export type Entry = z.infer<typeof Entry>

const name = 'manifest.json'
const sealName = 'manifest.sha256'

/** Written atomically and synced, with its own hash beside it. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, undefined, 1)
  await writeWhole(join(folder, sealName), createHash('sha256').update(text).digest('hex'))
  await writeWhole(join(folder, name), text)
}

/** Throws a readable message where it is missing, truncated or altered. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    throw new Error(
      `${folder} is not a finished backup: it has no ${name}. Use another one (--backup NAME).`,
    )
  })
  const wanted = await readFile(join(folder, sealName), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== wanted.trim())
    throw altered(folder, `${name} is not what was written`)
  return Manifest.parse(JSON.parse(text))
}

/** Throws where a file of the backup is missing, truncated, altered or unexpected. */
export async function verifyEntries(folder: string, { entries }: Manifest): Promise<void> {
  const known = new Set([name, sealName, ...entries.map(({ path }) => path)])
  const there = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const one of there)
    if (!one.isDirectory() && !known.has(join(one.parentPath, one.name).slice(folder.length + 1)))
      throw altered(folder, `${one.name} was not in it`)
  for (const { path, size, sha256 } of entries) {
    const at = join(folder, path)
    const found = await stat(at).catch(() => undefined)
    if (!found) throw altered(folder, `${path} is missing`)
    if (found.size !== size) throw altered(folder, `${path} has ${found.size} bytes, not ${size}`)
    if ((await sha256OfFile(at)) !== sha256)
      throw altered(folder, `${path} is not what was written`)
  }
}

export function altered(folder: string, what: string): Error {
  return new Error(
    `The backup ${folder} is incomplete or altered: ${what}. Use another copy of it, or an earlier backup (--backup NAME). Nothing was restored.`,
  )
}

/** Hex; reads a file of any size as a stream. */
export async function sha256OfFile(at: string): Promise<string> {
  const hashing = createHash('sha256')
  for await (const chunk of createReadStream(at)) hashing.update(chunk)
  return hashing.digest('hex')
}
