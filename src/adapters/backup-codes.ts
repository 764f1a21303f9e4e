import { randomBytes } from 'node:crypto'
import { type SecretConfig, symmetricEncrypt } from 'better-auth/crypto'
import { BACKUP_CODE_BYTES, backupCodesFrom, withoutCode } from '#src/domain/people/backup-code.ts'
import { openFactor } from './factor-seals.ts'

export { factorKeys } from './factor-seals.ts'

type Key = string | SecretConfig

/** New codes from the system's random source. */
export function newBackupCodes(): string[] {
  return backupCodesFrom(randomBytes(BACKUP_CODE_BYTES))
}

/** Better Auth stores them as sealed JSON. */
export async function openBackupCodes(key: Key, sealed: string): Promise<string[]> {
  return JSON.parse(await openFactor(key, sealed)) as string[]
}

/** The list without a code that is used now, sealed; undefined where it is none of them. */
export async function spendBackupCode(key: Key, sealed: string, typed: string) {
  const left = withoutCode(await openBackupCodes(key, sealed), typed)
  if (!left) return undefined
  return { sealed: await symmetricEncrypt({ key, data: JSON.stringify(left) }), left: left.length }
}
