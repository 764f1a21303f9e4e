import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Env } from './env.ts'

const Secrets = z.strictObject({ auth: z.string(), fieldKey: z.string() })
export type Secrets = z.infer<typeof Secrets>

/**
 * Those of the environment; a demonstration without any makes its own, once, in its data folder:
 * no two copies share them, and what is sealed opens again after a restart.
 */
export function secretsOf({ AUTH_SECRET, FIELD_KEY, DATA_DIR }: Env): Secrets {
  if (AUTH_SECRET && FIELD_KEY) return { auth: AUTH_SECRET, fieldKey: FIELD_KEY }
  const file = `${DATA_DIR}/demo-secrets.json`
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(file, JSON.stringify({ auth: chance(), fieldKey: chance() }), { mode: 0o600 })
  }
  const own = Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { auth: AUTH_SECRET ?? own.auth, fieldKey: FIELD_KEY ?? own.fieldKey }
}

function chance() {
  return randomBytes(32).toString('base64url')
}
