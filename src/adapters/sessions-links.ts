import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, formCsrfMiddleware, getIP } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { FinishSignUp, RequestLink, ResetPassword } from '#src/domain/people/account-link.ts'
import { JoinByInvitation } from '#src/domain/people/invitation.ts'
import type { PeoplePorts } from './sessions-ports.ts'
import { refusedBy } from './sessions-refusal.ts'

/**
 * Accounts by e-mail. Better Auth's own sign-up stores a password for an unverified address, and
 * its own links work more than once; here the verbs store both, and Better Auth only makes the
 * session.
 */
export function accountLinks(people: PeoplePorts) {
  return {
    id: 'account-links',
    endpoints: {
      requestAccountLink: createAuthEndpoint(
        '/account/request-link',
        { method: 'POST', body: RequestLink, use: [formCsrfMiddleware] },
        async (ctx) => {
          const origin = ctx.headers && getIP(ctx.headers, ctx.context.options)
          const answer = await people.requestLink({ ...ctx.body, ...(origin && { origin }) })
          if (!answer.ok) throw refusedBy(answer.refusal, answer)
          return ctx.json({ sent: true })
        },
      ),
      finishAccount: createAuthEndpoint(
        '/account/sign-up',
        { method: 'POST', body: FinishSignUp, use: [formCsrfMiddleware] },
        async (ctx) => {
          await begin(ctx, await people.finishSignUp(ctx.body))
          return ctx.json({ signedIn: true })
        },
      ),
      joinByInvitation: createAuthEndpoint(
        '/account/join',
        { method: 'POST', body: JoinByInvitation, use: [formCsrfMiddleware] },
        async (ctx) => {
          await begin(ctx, await people.joinByInvitation(ctx.body))
          return ctx.json({ signedIn: true })
        },
      ),
      resetAccountPassword: createAuthEndpoint(
        '/account/reset-password',
        { method: 'POST', body: ResetPassword, use: [formCsrfMiddleware] },
        async (ctx) => {
          const answer = await people.resetPassword(ctx.body)
          if (!answer.ok) throw refusedBy(answer.refusal)
          const address = ctx.headers && getIP(ctx.headers, ctx.context.options)
          await people.passwordWasRight({ email: answer.email, ...(address && { address }) })
          return ctx.json({ reset: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** Signs the person of a new account in. */
async function begin(
  ctx: GenericEndpointContext,
  answer: Awaited<ReturnType<PeoplePorts['finishSignUp']>>,
): Promise<void> {
  if (!answer.ok) throw refusedBy(answer.refusal)
  const { internalAdapter } = ctx.context
  const user = await internalAdapter.findUserById(answer.userId)
  const session = user && (await internalAdapter.createSession(user.id))
  if (!session) throw new APIError('INTERNAL_SERVER_ERROR')
  await setSessionCookie(ctx, { session, user })
}
