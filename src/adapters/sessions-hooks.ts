import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { z } from 'zod'
import { UserId } from '#src/domain/people/actor.ts'
import { Password, SignUp } from '#src/domain/people/sign-in.ts'
import { refusedBy } from './sessions-phone.ts'
import type { PeoplePorts } from './sessions-ports.ts'

/** The paths on which a right code of the authenticator app makes the session. */
const secondFactorPaths = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

/** Our rules around Better Auth's own endpoints. */
export function aroundEndpoints({ takePasswordTry, forgetPasswordTries }: PeoplePorts) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-up/email') {
        const { name, email, password } = parsed(SignUp, ctx.body)
        return { context: { body: { name, email, password } } }
      }
      if (ctx.path === '/change-password') {
        parsed(Password, ctx.body?.newPassword)
        return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
      }
      if (ctx.path === '/sign-in/email' && !(await takePasswordTry(nameOf(ctx.body))))
        throw refusedBy('too-many')
      // A trusted device would skip the second factor; here every sign-in shows it.
      if (secondFactorPaths.includes(ctx.path) && ctx.body?.trustDevice)
        throw refusedBy('forbidden')
    }),

    after: createAuthMiddleware(async (ctx) => {
      const { newSession, authCookies, internalAdapter, secret } = ctx.context
      if (!newSession) return
      if (ctx.path === '/sign-in/email') await forgetPasswordTries(nameOf(ctx.body))
      // Who signs in anew leaves the old session: its token is worth nothing from now on.
      const { token } = newSession.session
      const old = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      if (!old || old === token) return
      await internalAdapter.deleteSession(old)
      // Enrolled while signed in: the other sessions of this person showed no second factor.
      if (!secondFactorPaths.includes(ctx.path)) return
      const others = await internalAdapter.listSessions(newSession.user.id)
      await internalAdapter.deleteSessions(
        others.map((other) => other.token).filter((other) => other !== token),
      )
    }),
  }
}

/** Every session, however it is made, begins here; a suspended person gets none. */
export function beforeSession({ beginSession }: PeoplePorts) {
  return async function before(session: { userId: string }, ctx: { path?: string } | null) {
    const now = await beginSession(UserId.parse(session.userId))
    if (!now) throw refusedBy('suspended')
    const at = new Date(now.epochMilliseconds)
    const secondFactor = secondFactorPaths.includes(ctx?.path ?? '')
    return { data: { ...session, createdAt: at, updatedAt: at, secondFactor } }
  }
}

/** Better Auth looks addresses up in small letters; so are they counted. */
function nameOf(body: { email?: unknown } | undefined): string {
  return `email ${typeof body?.email === 'string' ? body.email.toLowerCase() : ''}`
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new APIError('BAD_REQUEST', {
    code: 'invalid',
    message: errors[0]?.message ?? 'invalid',
    errors,
  })
}
