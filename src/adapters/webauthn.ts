import type { Webauthn } from '#src/usecases/world.ts'
import { passkeyAlgorithms } from '#src/domain/people/passkey.ts'

/**
 * Verifies what authenticators sign, only for this installation's address. The library is loaded
 * when first needed; it throws on every wrong answer, which is not a bug of ours.
 */
export function webauthnAt(baseUrl: string): Webauthn {
  const { origin, hostname } = new URL(baseUrl)
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }
  return {
    rpId: hostname,

    async attested({ challenge, credentialId, clientData, attestation }) {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const response = answerOf(credentialId, {
        clientDataJSON: clientData,
        attestationObject: attestation,
      })
      const judged = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: passkeyAlgorithms,
      }).catch(() => undefined)
      if (!judged?.verified) return undefined
      const { id, publicKey, counter } = judged.registrationInfo.credential
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    },

    async asserted({ challenge, credentialId, clientData, kept, ...shown }) {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const { authenticatorData, signature, userHandle } = shown
      const response = answerOf(credentialId, {
        clientDataJSON: clientData,
        authenticatorData,
        signature,
        userHandle,
      })
      const publicKey = new Uint8Array(Buffer.from(kept.publicKey, 'base64url'))
      const judged = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        credential: { id: kept.credentialId, publicKey, counter: kept.counter },
      }).catch(() => undefined)
      return judged?.verified ? judged.authenticationInfo.newCounter : undefined
    },
  }
}

/** In the shape that browsers give it. */
function answerOf<Response extends object>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const
}
