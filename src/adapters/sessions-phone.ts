import type { BetterAuthPlugin } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  formCsrfMiddleware,
  getIP,
  getSessionFromCtx,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { AddPhone } from '#src/domain/people/own-account.ts'
import { CODE_LIFE, RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'
import { countGuess, deviceOf } from './sessions-guessing.ts'
import { CODE_COOKIE } from './sessions-names.ts'
import type { PeoplePorts } from './sessions-ports.ts'
import { refusedBy } from './sessions-refusal.ts'

/**
 * Signing in by phone. Better Auth's own plugin stores codes in plain text; here the verbs store
 * them, and Better Auth only makes the session; the same holds for adding a number to an account. A
 * cookie binds the code to the browser that requested it.
 */
export function phoneSignIn(people: PeoplePorts) {
  const { requestCode, verifyCode } = people
  return {
    id: 'phone-sign-in',
    endpoints: {
      requestPhoneCode: createAuthEndpoint(
        '/phone/request-code',
        { method: 'POST', body: RequestCode, use: [formCsrfMiddleware] },
        async (ctx) => {
          const origin = ctx.headers && getIP(ctx.headers, ctx.context.options)
          const device = await deviceOf(ctx)
          const from = { ...(origin && { origin }), ...(device && { device }) }
          const answer = await requestCode({ ...ctx.body, ...from })
          if (!answer.ok) throw refusedBy(answer.refusal, answer)
          const cookie = ctx.context.createAuthCookie(CODE_COOKIE, {
            maxAge: CODE_LIFE.minutes * 60,
          })
          const { name, attributes } = cookie
          await ctx.setSignedCookie(name, answer.challengeId, ctx.context.secret, attributes)
          return ctx.json({ sent: true, waitSeconds: answer.waitSeconds })
        },
      ),
      verifyPhoneCode: createAuthEndpoint(
        '/phone/verify-code',
        { method: 'POST', body: VerifyCode, use: [formCsrfMiddleware] },
        async (ctx) => {
          const { name, attributes } = ctx.context.createAuthCookie(CODE_COOKIE)
          const challengeId = await ctx.getSignedCookie(name, ctx.context.secret)
          if (!challengeId) throw refusedBy('wrong-code')
          const { phone } = ctx.body
          await countGuess(ctx, people, { what: 'phone-code', account: { phone } })
          const answer = await verifyCode({ ...ctx.body, challengeId })
          if (!answer.ok) throw refusedBy(answer.refusal)

          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(answer.userId)
          const session = user && (await internalAdapter.createSession(user.id))
          if (!session) throw new APIError('INTERNAL_SERVER_ERROR')
          await setSessionCookie(ctx, { session, user })
          ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
          return ctx.json({ signedIn: true, accountId: user.id })
        },
      ),
      addPhone: createAuthEndpoint(
        '/phone/add',
        { method: 'POST', body: AddPhone, use: [formCsrfMiddleware] },
        async (ctx) => {
          const current = await getSessionFromCtx(ctx)
          if (!current) throw refusedBy('sign-in-first')
          const { name, attributes } = ctx.context.createAuthCookie(CODE_COOKIE)
          const challengeId = await ctx.getSignedCookie(name, ctx.context.secret)
          if (!challengeId) throw refusedBy('wrong-code')
          const { phone } = ctx.body
          await countGuess(ctx, people, { what: 'phone-code', account: { phone } })
          const { token } = current.session
          const answer = await people.addPhone(token, { ...ctx.body, challengeId })
          if (!answer.ok) throw refusedBy(answer.refusal, answer)
          ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
          return ctx.json({ added: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
