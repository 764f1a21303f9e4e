import type pg from 'pg'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { keyIdOf, type KeyRing } from '#src/adapters/key-ring.ts'
import { deleteMark, listMarks, writeMark } from '#src/db/marks.ts'
import type { Secrets } from '#src/main/settings/secrets.ts'
import { keysBeforeMarks } from './unmarked-keys.ts'

export type RingName = 'AUTH_SECRET' | 'FIELD_KEY'

/** Sealed at the start with every key that ever sealed here: a ring that opens it has that key. */
const KNOWN = 'oxalate'

const markOf = (name: RingName, id: string) => `key ${name} ${id}`

/** The settings' names of the rings. */
export function namedRings({ auth, fieldKey }: Secrets): [RingName, KeyRing][] {
  return [
    ['AUTH_SECRET', auth],
    ['FIELD_KEY', fieldKey],
  ]
}

/** Throws a readable message where something in the database needs a missing key. */
export async function refuseWrongKeys(owner: pg.Pool, secrets: Secrets): Promise<void> {
  for (const [name, ring] of namedRings(secrets)) {
    const sealers = await keysInUse(owner, name, ring)
    const missing = sealers.filter((id) => !opens(ring, id))
    if (missing.length === 0) continue
    const isPart = missing.length < sealers.length
    throw new Error((isPart ? partKey : wrongKey)(name, missing, ring))
  }
}

/**
 * Records that the present keys seal here from now on. Under a lock, and checked again: of two
 * first starts with different keys the second is refused.
 */
export async function noteKeys(owner: pg.Pool, secrets: Secrets): Promise<void> {
  const rings = namedRings(secrets)
  if (await areNoted(owner, secrets)) return
  // A pool of one connection: the lock belongs to its session, and ends with it.
  await owner.query(`select pg_advisory_lock(hashtext('keys'))`)
  await refuseWrongKeys(owner, secrets)
  for (const [name, ring] of rings)
    for (const secret of await sealersIn(owner, name, ring)) await note(owner, name, secret)
  await owner.query(`select pg_advisory_unlock(hashtext('keys'))`)
}

/** Whether a server has started with these keys as the present ones. */
export async function areNoted(owner: pg.Pool, secrets: Secrets): Promise<boolean> {
  const noted = await listMarks(owner, 'key ')
  return namedRings(secrets).every(([name, [own]]) => noted.has(markOf(name, keyIdOf(own))))
}

/** After everything was resealed: only the present keys are needed from now on. */
export async function forgetKeys(owner: pg.Pool, name: RingName, [own]: KeyRing): Promise<void> {
  for (const mark of (await listMarks(owner, `key ${name} `)).keys())
    if (mark !== markOf(name, keyIdOf(own))) await deleteMark(owner, mark)
}

/** The present key, and keys that sealed before there were marks. */
async function sealersIn(owner: pg.Pool, name: RingName, ring: KeyRing): Promise<string[]> {
  const ids = await keysInUse(owner, name, ring)
  return ring.filter((secret, place) => place === 0 || ids.includes(keyIdOf(secret)))
}

async function note(owner: pg.Pool, name: RingName, secret: string): Promise<void> {
  const mark = markOf(name, keyIdOf(secret))
  await writeMark(owner, mark, fieldCipher(secret).seal(KNOWN, mark))
}

/**
 * Ids of the keys that sealed here; a mark that its own key does not open counts as another key.
 */
async function keysInUse(owner: pg.Pool, name: RingName, ring: KeyRing): Promise<string[]> {
  const marks = await listMarks(owner, `key ${name} `)
  if (marks.size === 0) return keysBeforeMarks(owner, name, ring)
  for (const [mark, value] of marks) {
    const id = mark.slice(markOf(name, '').length)
    if (opens(ring, id)) fieldCipher(...ring).open(value, mark)
  }
  return [...marks.keys()].map((mark) => mark.slice(markOf(name, '').length))
}

const opens = (ring: KeyRing, id: string) => ring.some((secret) => keyIdOf(secret) === id)

type Words = (name: RingName, missing: readonly string[], ring: KeyRing) => string

const lastly = 'Remove an old key only after `npm run reseal`.'

const keysIn = (ids: readonly string[]) => ids.map((id) => `key ${id}`).join(' and ')

/**
 * For a rotated ring: the previous key was removed too early, or a server does not have the new
 * one.
 */
const partKey: Words = (name, missing, ring) =>
  `Part of this database was sealed with ${keysIn(missing)}, which is neither ${name} nor among ${name}_PREVIOUS (here: ${ring.map(keyIdOf).join(', ')}). Add it as ${name}_PREVIOUS. ${lastly}`

const wrongKey: Words = (name, missing, ring) => {
  const [own, ...earlier] = ring.map(keyIdOf)
  const here =
    earlier.length === 0 ? `this one is ${own}` : `here are ${[own, ...earlier].join(', ')}`
  return `${name} is not the key this database was sealed with (it was sealed with ${keysIn(missing)}, ${here}). Put the old key back, or add it as ${name}_PREVIOUS. ${lastly}`
}
