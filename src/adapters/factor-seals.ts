import {
  parseEnvelope,
  type SecretConfig,
  symmetricDecrypt,
  symmetricEncrypt,
} from 'better-auth/crypto'
import type { KeyRing } from './key-ring.ts'
import { authKeys } from './sessions-keys.ts'

/** The ring in Better Auth's own form; its second factors are sealed with it. */
export function factorKeys(ring: KeyRing): SecretConfig {
  const { secrets, secret } = authKeys(ring)
  const [own] = secrets
  if (!own) throw new Error('a ring has a first secret')
  const keys = new Map(secrets.map(({ version, value }) => [version, value]))
  return { keys, currentVersion: own.version, legacySecret: secret }
}

/** What was sealed before secrets had ids names none: every secret of the ring is tried. */
export async function openFactor(key: string | SecretConfig, sealed: string): Promise<string> {
  if (typeof key === 'string' || parseEnvelope(sealed))
    return symmetricDecrypt({ key, data: sealed })
  const tries = [...key.keys.values()].map((secret) =>
    symmetricDecrypt({ key: secret, data: sealed }),
  )
  return Promise.any(tries)
}

/**
 * Reseals under the present secret; undefined where it already is. Throws where no secret opens it.
 */
export async function factorSealedAnew(
  key: string | SecretConfig,
  sealed: string,
): Promise<string | undefined> {
  if (typeof key === 'string') return undefined
  if (parseEnvelope(sealed)?.version === key.currentVersion) return undefined
  return symmetricEncrypt({ key, data: await openFactor(key, sealed) })
}
