import type pg from 'pg'
import type { Database } from '#src/main/database.ts'
import type { Env } from '#src/main/settings/env.ts'
import type { Secrets } from '#src/main/settings/secrets.ts'

/** What is examined, and this machine's clock. */
export type Patient = {
  env: Env
  database: Pick<Database, 'appUrl' | 'ownerUrl' | 'appRole'>
  owner: pg.Pool
  secrets: Secrets
  now: () => Temporal.Instant
  /** Bytes. */
  leastFree: number
}

/** Answers what is fine in one line, or throws what is wrong and what to do. */
export type Look = (patient: Patient) => Promise<string>

/** Milliseconds after which a check that does not answer is given up. */
export const PATIENCE = 5000

/** The code or message of the innermost error: libraries wrap the system's error. */
export function innermost(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause) inner = inner.cause
  if (inner instanceof AggregateError) return inner.errors.map(innermost).join('; ')
  if (!(inner instanceof Error)) return String(inner)
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.message
}
