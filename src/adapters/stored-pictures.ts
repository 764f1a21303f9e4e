import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Make<Facts> = (facts: Facts) => Promise<Uint8Array>

/** About a thousand pictures of 60 kB. */
const MOST = 1000
/** The folder is cleared of the oldest after so many new ones. */
const EACH = 100

/**
 * Pictures stored as files under a hash of what they show and of `version`, which changes with how
 * they are drawn. The same facts are drawn once, however many ask at the same time. Where nothing
 * can be written, pictures are drawn and not stored.
 */
export function storedPictures<Facts>(
  folder: string,
  version: string,
  make: Make<Facts>,
): Make<Facts> {
  const underway = new Map<string, Promise<Uint8Array>>()
  let made = 0

  async function find(file: string, facts: Facts): Promise<Uint8Array> {
    const stored = await readFile(file).catch(() => undefined)
    if (stored) return stored
    const png = await make(facts)
    await store(folder, file, png).catch(() => {}) // shown all the same
    if ((made += 1) % EACH === 0) await clearOldest(folder).catch(() => {})
    return png
  }

  return (facts) => {
    const key = createHash('sha256')
      .update(JSON.stringify([version, facts]))
      .digest('hex')
    const asked = underway.get(key)
    if (asked) return asked
    const coming = find(join(folder, `${key}.png`), facts).finally(() => underway.delete(key))
    underway.set(key, coming)
    return coming
  }
}

/** Atomic: another process reads all of a picture or none of it. */
async function store(folder: string, file: string, png: Uint8Array) {
  await mkdir(folder, { recursive: true })
  const half = `${file}.${randomUUID()}`
  await writeFile(half, png)
  await rename(half, file)
}

async function clearOldest(folder: string) {
  const files = (await readdir(folder)).map((name) => join(folder, name))
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })),
  )
  const old = dated.toSorted((a, b) => b.at - a.at).slice(MOST)
  await Promise.all(old.map(({ file }) => rm(file, { force: true })))
}
