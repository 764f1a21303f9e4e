import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { KeyRing } from '#src/adapters/key-ring.ts'
import { bareKey, isPushKey } from '#src/adapters/push-key.ts'
import type { Env } from './env.ts'

export type Secrets = {
  auth: KeyRing
  fieldKey: KeyRing
  /** By which push services know us: base64url. None: nobody is offered messages on a device. */
  push?: string | undefined
}

const Own = z.strictObject({ auth: z.string(), fieldKey: z.string() })

/**
 * The key of the environment; a demonstration makes its own, as it does with the others. Another one
 * needs every device to agree again, so it is kept.
 */
export function pushKeyOf({ VAPID_PRIVATE_KEY, isDemo, DATA_DIR }: Env): string | undefined {
  if (VAPID_PRIVATE_KEY || !isDemo) return VAPID_PRIVATE_KEY && bareKey(VAPID_PRIVATE_KEY)
  const file = `${DATA_DIR}/demo-push-key`
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(file, madeKey(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** Of four thousand million random keys one is none. */
function madeKey(): string {
  const made = chance()
  return isPushKey(made) ? made : madeKey()
}

/**
 * The secrets of the environment; a demonstration without any creates its own, once, in its data
 * folder: no two copies share them, and sealed data opens after a restart.
 */
export function secretsOf({ AUTH_SECRET, FIELD_KEY, DATA_DIR, ...env }: Env): Secrets {
  const ringsOf = (auth: string, fieldKey: string): Secrets => ({
    auth: [auth, ...env.AUTH_SECRET_PREVIOUS],
    fieldKey: [fieldKey, ...env.FIELD_KEY_PREVIOUS],
  })
  if (AUTH_SECRET && FIELD_KEY) return ringsOf(AUTH_SECRET, FIELD_KEY)
  const file = `${DATA_DIR}/demo-secrets.json`
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(file, JSON.stringify({ auth: chance(), fieldKey: chance() }), { mode: 0o600 })
  }
  const own = Own.parse(JSON.parse(readFileSync(file, 'utf8')))
  return ringsOf(AUTH_SECRET ?? own.auth, FIELD_KEY ?? own.fieldKey)
}

function chance() {
  return randomBytes(32).toString('base64url')
}
