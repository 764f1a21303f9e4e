import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeManifest } from './manifest.ts'
import { prune } from './prune.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxalate-prune-'))
afterAll(() => rm(folder, { recursive: true }))

const sha256 = 'a'.repeat(64)

/** A backup with one file of its own, made on a day in May. */
async function aBackup(home: string, day: number) {
  const at = `2026-05-${String(day).padStart(2, '0')}T00:00:00Z`
  const place = join(home, 'base', at.replaceAll(':', '-'))
  await mkdir(place, { recursive: true })
  await writeManifest(place, {
    format: 1,
    kind: 'cluster',
    startedAt: at,
    endedAt: at,
    serverVersion: 180_004,
    firstSegment: segmentOf(day),
    lastSegment: segmentOf(day),
    folders: [],
    entries: [],
    files: [{ key: `reports/${day}`, size: 1, sha256 }],
  })
  await aFile(join(home, 'wal', `${segmentOf(day)}.gz`), at)
  await aFile(join(home, 'files/reports', String(day), sha256), at)
}

const segmentOf = (day: number) =>
  `0000000100000000${day.toString(16).toUpperCase().padStart(8, '0')}`

async function aFile(at: string, time: string) {
  await mkdir(dirname(at), { recursive: true })
  await writeFile(at, '')
  await utimes(at, new Date(time), new Date(time))
}

async function filesIn(home: string): Promise<string[]> {
  const all = await readdir(join(home, 'files'), { recursive: true, withFileTypes: true })
  return all
    .filter((one) => one.isFile())
    .map((one) => one.parentPath.split('/').at(-1) ?? '')
    .toSorted()
}

test('every instant of the kept days can be restored, and older data is removed', async () => {
  const home = join(folder, 'days')
  for (const day of [1, 5, 9, 20]) await aBackup(home, day)
  await aFile(join(home, 'files/reports/erased-early', sha256), '2026-05-03T00:00:00Z')
  await aFile(join(home, 'files/reports/between', sha256), '2026-05-12T00:00:00Z')
  // Fourteen days before the 20th is the 6th: restored from the backup of the 5th.
  expect(await prune(home, 14)).toBe(1)
  expect(await readdir(join(home, 'base'))).toHaveLength(3)
  expect(await readdir(join(home, 'wal'))).toEqual([5, 9, 20].map((day) => `${segmentOf(day)}.gz`))
  expect(await filesIn(home)).toEqual(['20', '5', '9', 'between'])
  expect(await prune(home, 14)).toBe(0)
})

test('the only backup is never removed, however old', async () => {
  const home = join(folder, 'single')
  await aBackup(home, 1)
  expect(await prune(home, 1)).toBe(0)
  await aBackup(home, 20)
  expect(await prune(home, 1)).toBe(0)
  expect(await readdir(join(home, 'base'))).toHaveLength(2)
})
