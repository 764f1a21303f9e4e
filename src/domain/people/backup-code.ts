import { z } from 'zod'

/** How many codes a person gets at once. Source: decision 077. */
export const BACKUP_CODES = 10
const LENGTH = 10
/** Without I, L, O and U, which are misread or mistyped. Source: Crockford's base 32. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of random bytes that a new set takes. */
export const BACKUP_CODE_BYTES = BACKUP_CODES * LENGTH

/**
 * New codes; 32 letters divide a byte evenly, so every letter is equally likely.
 * Source: decision 077.
 */
export function backupCodesFrom(random: Uint8Array): string[] {
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length] ?? '').join('')
  return Array.from({ length: BACKUP_CODES }, (_, i) => {
    const code = letters.slice(i * LENGTH, (i + 1) * LENGTH)
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/** A code as typed from paper: blanks, hyphens and lower case are accepted. */
function asRead(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

export const UseBackupCode = z.strictObject({
  code: z
    .string()
    .max(40)
    .transform(asRead)
    .pipe(z.string().regex(/^[0-9A-Z]{10}$/, 'A backup code has ten letters and digits.')),
})

/**
 * The remaining codes once this one is used; undefined where it is none of them.
 * Source: decision 077.
 */
export function withoutCode(codes: readonly string[], typed: string): string[] | undefined {
  const wanted = asRead(typed)
  const left = codes.filter((code) => asRead(code) !== wanted)
  return left.length === codes.length ? undefined : left
}
