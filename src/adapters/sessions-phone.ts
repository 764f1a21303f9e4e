import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, formCsrfMiddleware, getIP } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { CODE_LIFE, RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'
import type { PeoplePorts, SignInRefusal } from './sessions-ports.ts'

const COOKIE = 'sign_in_code'
const statuses = {
  'too-many': 'TOO_MANY_REQUESTS',
  suspended: 'FORBIDDEN',
  forbidden: 'FORBIDDEN',
  'wrong-code': 'UNPROCESSABLE_ENTITY',
  'wrong-password': 'UNPROCESSABLE_ENTITY',
  'sign-in-first': 'UNAUTHORIZED',
} as const

/** A refusal in Better Auth's own shape. */
export function refusedBy(refusal: SignInRefusal, facts: { waitSeconds?: number } = {}) {
  return new APIError(statuses[refusal], { code: refusal, message: refusal, ...facts })
}

/**
 * Signing in by phone. Better Auth's own plugin keeps codes in the clear; here the verbs keep them,
 * and Better Auth only makes the session. A cookie binds the code to the browser that asked for it.
 */
export function phoneSignIn({ requestCode, verifyCode }: PeoplePorts) {
  return {
    id: 'phone-sign-in',
    endpoints: {
      requestPhoneCode: createAuthEndpoint(
        '/phone/request-code',
        { method: 'POST', body: RequestCode, use: [formCsrfMiddleware] },
        async (ctx) => {
          const origin = ctx.headers && getIP(ctx.headers, ctx.context.options)
          const answer = await requestCode({ ...ctx.body, ...(origin && { origin }) })
          if (!answer.ok) throw refusedBy(answer.refusal, answer)
          const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: CODE_LIFE.minutes * 60 })
          const { name, attributes } = cookie
          await ctx.setSignedCookie(name, answer.challengeId, ctx.context.secret, attributes)
          return ctx.json({ sent: true, waitSeconds: answer.waitSeconds })
        },
      ),
      verifyPhoneCode: createAuthEndpoint(
        '/phone/verify-code',
        { method: 'POST', body: VerifyCode, use: [formCsrfMiddleware] },
        async (ctx) => {
          const { name, attributes } = ctx.context.createAuthCookie(COOKIE)
          const challengeId = await ctx.getSignedCookie(name, ctx.context.secret)
          if (!challengeId) throw refusedBy('wrong-code')
          const answer = await verifyCode({ ...ctx.body, challengeId })
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
