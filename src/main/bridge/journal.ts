import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message that waits: of which instrument, and its bytes as base64. */
export type Waiting = { id: string; instrument: string; message: string }

export type Journal = {
  /** On disk when it returns. The same message again is the same entry. */
  keep: (instrument: string, bytes: Uint8Array) => Waiting
  /** It is durable elsewhere. */
  drop: (id: string) => void
  /** The oldest first. */
  all: () => Waiting[]
}

/**
 * Messages in a folder, a file each, written and synced before anything is answered: what was
 * received is still there after the process or the machine was killed.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.new')) rmSync(join(folder, name))
  const known = new Map(filesIn(folder).map((name) => [name.split('-')[1] ?? '', name]))
  let last = filesIn(folder)
    .map(numberOf)
    .reduce((a, b) => Math.max(a, b), 0)
  return {
    keep(instrument, bytes) {
      const message = Buffer.from(bytes).toString('base64')
      const hash = createHash('sha256').update(`${instrument}\n${message}`).digest('hex')
      const id = known.get(`${hash}.json`)
      if (id) return { id, instrument, message }
      last += 1
      const made = `${String(last).padStart(12, '0')}-${hash}.json`
      write(folder, made, JSON.stringify({ instrument, message }))
      known.set(`${hash}.json`, made)
      return { id: made, instrument, message }
    },
    drop(id) {
      rmSync(join(folder, id), { force: true })
      known.delete(id.split('-')[1] ?? '')
    },
    all: () =>
      filesIn(folder).flatMap((id) => {
        const read = readEntry(join(folder, id))
        if (read) return [{ id, ...read }]
        // Torn by a full disk: kept beside, so that it holds up no other and somebody can look.
        renameSync(join(folder, id), join(folder, `${id}.bad`))
        return []
      }),
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()

function readEntry(path: string): Omit<Waiting, 'id'> | undefined {
  try {
    const { instrument, message } = JSON.parse(readFileSync(path, 'utf8'))
    return typeof instrument === 'string' && typeof message === 'string'
      ? { instrument, message }
      : undefined
  } catch {
    return undefined
  }
}

const numberOf = (name: string) => Number(name.split('-')[0])

/** Whole under its name, or not there: written beside it, synced, renamed, and the folder synced. */
function write(folder: string, name: string, text: string) {
  const beside = join(folder, `${name}.new`)
  const file = openSync(beside, 'w', 0o600)
  // A single write may take only a part: this one writes until all is there, or throws.
  writeFileSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(beside, join(folder, name))
  const place = openSync(folder, 'r')
  fsyncSync(place)
  closeSync(place)
}
