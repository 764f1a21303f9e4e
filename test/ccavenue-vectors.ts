import { readFileSync } from 'node:fs'

type Vector = { plain?: string; hex: string }
type File = { working_key: string; vectors: Record<string, Vector>; gcm: { V2_success: string } }

const file = JSON.parse(
  readFileSync(new URL('./ccavenue-vectors.json', import.meta.url), 'utf8'),
) as File

export const workingKey = file.working_key
/** Name, text and the hex that it must become under `cbc`. */
export const vectors = Object.entries(file.vectors).flatMap(([name, { plain, hex }]) =>
  plain === undefined ? [] : [{ name, plain, hex }],
)
/** One byte of the second vector changed without any key: it still decrypts. */
export const bitFlipped = file.vectors.V11_bitflipped_V2?.hex ?? ''
export const gcmSuccess = file.gcm.V2_success

/** None of these is a message: all get the same answer. */
export const noMessages = [
  '',
  '   ',
  'a',
  'abc',
  'zz',
  '0x00',
  '00'.repeat(15),
  '00'.repeat(16),
  '00'.repeat(17),
  'dcc7c71d685c71bdd9f800efe9a741f',
  'dcc7c71d685c71bdd9f800efe9a741f3 00',
  'dcc7c71d685c71bd d9f800efe9a741f3',
  'dcc7c71d685c71bdd9f800efe9a741f4',
  '٠'.repeat(32),
]

export function vector(name: string): { plain: string; hex: string } {
  const found = vectors.find((one) => one.name.startsWith(name))
  if (!found) throw new Error(`no vector ${name}`)
  return found
}
