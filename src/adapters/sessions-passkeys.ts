import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  formCsrfMiddleware,
  getSessionFromCtx,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { CHALLENGE_LIFE, ShowPasskey } from '#src/domain/people/passkey.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { countGuess } from './sessions-guessing.ts'
import { PASSKEY_COOKIE, PASSKEY_PATH } from './sessions-names.ts'
import type { PeoplePorts } from './sessions-ports.ts'
import { refusedBy } from './sessions-refusal.ts'

/**
 * Signing in by passkey. The verbs store challenges and keys, and Better Auth only makes the
 * session. A cookie binds the challenge to the browser that requested it.
 */
export function passkeySignIn(people: PeoplePorts) {
  return {
    id: 'passkey-sign-in',
    endpoints: {
      challengePasskey: createAuthEndpoint(
        '/passkey/challenge',
        { method: 'POST', body: z.strictObject({}), use: [formCsrfMiddleware] },
        async (ctx) => {
          const { challengeId, request } = await people.challengePasskey()
          const maxAge = CHALLENGE_LIFE.minutes * 60
          const { name, attributes } = ctx.context.createAuthCookie(PASSKEY_COOKIE, { maxAge })
          await ctx.setSignedCookie(name, challengeId, ctx.context.secret, attributes)
          return ctx.json(request)
        },
      ),
      signInByPasskey: createAuthEndpoint(
        PASSKEY_PATH,
        { method: 'POST', body: ShowPasskey, use: [formCsrfMiddleware] },
        async (ctx) => {
          const { name, attributes } = ctx.context.createAuthCookie(PASSKEY_COOKIE)
          const challengeId = await ctx.getSignedCookie(name, ctx.context.secret)
          if (!challengeId) throw refusedBy('wrong-passkey')
          const userId = await people.ownerOfPasskey(ctx.body.credentialId)
          if (userId) await countGuess(ctx, people, { what: 'passkey', account: { userId } })
          const answer = await people.verifyPasskey({ ...ctx.body, challengeId })
          if (!answer.ok) throw refusedBy(answer.refusal)
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(answer.userId)
          const session = user && (await internalAdapter.createSession(user.id))
          if (!session) throw new APIError('INTERNAL_SERVER_ERROR')
          await setSessionCookie(ctx, { session, user })
          ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
          return ctx.json({ signedIn: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** An app set up with only the password would bypass an existing passkey. */
export async function refuseAround(
  ctx: GenericEndpointContext,
  { mayAddFactor }: PeoplePorts,
): Promise<void> {
  const current = await getSessionFromCtx(ctx)
  if (!current) return
  const { id, userId } = current.session
  if (!(await mayAddFactor(UserId.parse(userId), id))) throw refusedBy('factor-first')
}
