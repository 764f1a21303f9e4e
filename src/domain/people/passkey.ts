import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/** The most passkeys a person can have; the table has no more places. Source: decision 068. */
export const PASSKEYS_AT_MOST = 10

/** How long a challenge waits for the authenticator's answer. Source: decision 068. */
export const CHALLENGE_LIFE = { minutes: 5 } as const

const PasskeyName = oneLine(1, 60)

/** Bytes as a browser sends them: base64url without padding, at most this many characters. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

/** WebAuthn limits a credential id to 1023 bytes. Source: WebAuthn Level 3 §4. */
const CredentialId = bytes(1364)

export const BeginPasskey = z.strictObject({
  name: PasskeyName,
  password: z.string().min(1).max(128),
})
export type BeginPasskey = z.infer<typeof BeginPasskey>

/** The authenticator's answer to a registration request. */
export const AddPasskey = z.strictObject({
  credentialId: CredentialId,
  clientData: bytes(4000),
  attestation: bytes(16_000),
})
export type AddPasskey = z.infer<typeof AddPasskey>

/** The authenticator's answer to an authentication request. */
export const ShowPasskey = z.strictObject({
  credentialId: CredentialId,
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100),
})
export type ShowPasskey = z.infer<typeof ShowPasskey>

/** `version` is the version that was shown. */
export const RenamePasskey = z.strictObject({
  id: z.uuid(),
  name: PasskeyName,
  version: z.int().min(1).max(2_000_000_000),
})
export type RenamePasskey = z.infer<typeof RenamePasskey>

export const RemovePasskey = z.strictObject({ id: z.uuid() })
export type RemovePasskey = z.infer<typeof RemovePasskey>

type Factors = { hasApp: boolean; passkeys: number; isShown: boolean }

/**
 * Whether a session may add a second factor, or must first show the existing one: otherwise the
 * password alone would bypass it. `isShown`: in this very session.
 * Source: decision 068.
 */
export function mayAddFactor({ hasApp, passkeys, isShown }: Factors): boolean {
  return isShown || (!hasApp && passkeys === 0)
}

/**
 * The account id that the authenticator stores: the row's id, which identifies nobody.
 * Source: WebAuthn Level 3 §5.4; decision 068.
 */
export function userHandleOf(userId: string): string {
  return new TextEncoder().encode(userId).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** EdDSA, ES256 and RS256, by their COSE numbers. */
export const passkeyAlgorithms = [-8, -7, -257]

type Owner = { id: string; email: string; name: string }
type Asked = {
  challenge: string
  rpId: string
  brand: string
  owner: Owner
  known: readonly string[]
}

/**
 * The options for the browser's `navigator.credentials.create`: a discoverable credential with user
 * verification, other than the `known` ones.
 * Source: WebAuthn Level 3 §5.4; decision 068.
 */
export function creationOf({ challenge, rpId, brand, owner, known }: Asked) {
  return {
    challenge,
    rp: { id: rpId, name: brand },
    user: { id: userHandleOf(owner.id), name: owner.email, displayName: owner.name || owner.email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    timeout: CHALLENGE_LIFE.minutes * 60_000,
  }
}

/**
 * The options for `navigator.credentials.get`: any passkey of this site.
 * Source: WebAuthn Level 3 §5.5.
 */
export function requestOf({ challenge, rpId }: Pick<Asked, 'challenge' | 'rpId'>) {
  return {
    challenge,
    rpId,
    userVerification: 'required',
    timeout: CHALLENGE_LIFE.minutes * 60_000,
  }
}
