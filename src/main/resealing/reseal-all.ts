import type pg from 'pg'
import { fieldCipher } from '#src/adapters/cipher.ts'
import type { Files } from '#src/usecases/world.ts'
import { areNoted, forgetKeys, namedRings, refuseWrongKeys } from './known-keys.ts'
import { resealColumns, type Sealed } from './reseal-columns.ts'
import { resealFactors } from './reseal-factors.ts'
import { resealFiles } from './reseal-files.ts'
import type { Secrets } from '#src/main/settings/secrets.ts'

/**
 * Reseals everything with the present keys and verifies it; while a server runs, and any number of
 * times. Once everything is sealed, a start no longer needs the earlier keys.
 */
export async function resealAll(owner: pg.Pool, files: Files, secrets: Secrets) {
  await refuseWrongKeys(owner, secrets)
  if (!(await areNoted(owner, secrets)))
    throw new Error(
      'No server has started with these keys yet. First give them to every server and restart it: a server with only the old key could not open what is sealed here.',
    )
  const [ring, alone] = [fieldCipher(...secrets.fieldKey), fieldCipher(secrets.fieldKey[0])]
  const fields = await resealColumns(owner, { ring, alone })
  const kept = await resealFiles({ owner, files, ring, alone })
  const factors = await resealFactors(owner, secrets.auth)
  const all = [...fields, ...kept, ...factors]
  const isDone = all.every(({ left }) => left === 0)
  if (isDone) for (const [name, own] of namedRings(secrets)) await forgetKeys(owner, name, own)
  return { isDone, says: [...all.map(lineOf), conclusion(all, isDone)].join('\n') }
}

function lineOf({ kind, anew, there, left }: Sealed): string {
  const bad = left === 0 ? '' : `, ${left} NOT under the present key`
  return `${kind}: ${anew} resealed, ${there} opened${bad}`
}

function conclusion(all: readonly Sealed[], isDone: boolean): string {
  if (isDone)
    return 'Everything is sealed with the present keys: 0 fields and files are left under another one. AUTH_SECRET_PREVIOUS and FIELD_KEY_PREVIOUS can be removed. Keep the old keys with the backups they open. Links and sessions made with them stop working when they are removed.'
  const left = all.reduce((sum, one) => sum + one.left, 0)
  return `${left} are not under the present keys or cannot be opened. Keep the previous keys in place, check the lines above and run this again.`
}
