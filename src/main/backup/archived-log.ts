import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { altered, type Manifest } from './manifest.ts'

const SEGMENT_BYTES = 16 << 20
const PER_LOG = 256

/**
 * Checks that the archive has the log from a backup on, without gaps and with complete segments.
 * Throws where a segment that the backup itself needs is missing. `cutAt`: a later segment that is
 * missing or damaged although the archive continues after it.
 */
export async function inspectLog(
  backupDir: string,
  folder: string,
  { firstSegment = '', lastSegment = '' }: Manifest,
): Promise<{ segments: number; cutAt?: string }> {
  const wal = join(backupDir, 'wal')
  const names = await readdir(wal).catch(() => [])
  const timeline = firstSegment.slice(0, 8)
  const there = names
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name) && name.startsWith(timeline))
    .map((name) => name.slice(0, 24))
  const newest = there.toSorted().at(-1) ?? ''
  let segments = 0
  for (let segment = firstSegment; segment <= newest || segment <= lastSegment;) {
    if (!there.includes(segment) || !(await isWhole(join(wal, `${segment}.gz`)))) {
      if (segment > lastSegment) return { segments, cutAt: segment }
      throw altered(folder, `the log ${segment} is missing or incomplete in ${wal}`)
    }
    segments += 1
    segment = next(segment)
  }
  return { segments }
}

function next(segment: string): string {
  const place = Number.parseInt(segment.slice(16), 16) + 1
  const log = Number.parseInt(segment.slice(8, 16), 16) + (place === PER_LOG ? 1 : 0)
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  return segment.slice(0, 8) + hex(log) + hex(place % PER_LOG)
}

async function isWhole(file: string): Promise<boolean> {
  try {
    let size = 0
    await pipeline(createReadStream(file), createGunzip(), async (opened) => {
      for await (const chunk of opened) size += chunk.length
    })
    return size === SEGMENT_BYTES
  } catch {
    return false
  }
}
