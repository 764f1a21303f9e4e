import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import { UserId } from '#src/domain/people/actor.ts'
import { Password } from '#src/domain/people/sign-in.ts'
import { PASSKEY_PATH } from './sessions-names.ts'
import { refuseAround } from './sessions-passkeys.ts'
import { countGuess, emailIn, forgetPasswords, knowDevice } from './sessions-guessing.ts'
import type { PeoplePorts } from './sessions-ports.ts'
import { refusedBy } from './sessions-refusal.ts'
import { judgedByUs, stepUp, TOTP_PATH } from './sessions-second-factor.ts'

const RENEW_PATH = '/two-factor/generate-backup-codes'
/** Where a signed-in person enters the password again. */
const passwordAgain = ['/change-password', '/two-factor/enable', '/two-factor/disable', RENEW_PATH]

/** Our rules around Better Auth's own endpoints. */
export function aroundEndpoints(people: PeoplePorts) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (passwordAgain.includes(ctx.path)) await countOwnGuess(ctx, people)
      if (['/two-factor/enable', RENEW_PATH].includes(ctx.path)) await refuseAround(ctx, people)
      if (ctx.path === '/change-password') {
        parsed(Password, ctx.body?.newPassword)
        return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
      }
      if (ctx.path === '/sign-in/email') {
        const account = { email: emailIn(ctx.body) }
        await countGuess(ctx, people, { what: 'password', account })
      }
      // A trusted device would skip the second factor; here every sign-in shows it.
      if (ctx.path === TOTP_PATH && ctx.body?.trustDevice) throw refusedBy('forbidden')
      if (ctx.path === TOTP_PATH) return judgedByUs(ctx, people)
    }),

    after: createAuthMiddleware(async (ctx) => {
      const isElevation = ctx.path === TOTP_PATH
      if (isElevation && !ctx.context.newSession && !isAPIError(ctx.context.returned))
        await stepUp(ctx)
      const { newSession, authCookies, internalAdapter, secret } = ctx.context
      if (!newSession) {
        if (passwordAgain.includes(ctx.path) && !isAPIError(ctx.context.returned))
          await passwordShown(ctx, people)
        return
      }
      const { user } = newSession
      // This hook runs before the one that asks for the code: the session is not yet theirs.
      const isHalf = ctx.path === '/sign-in/email' && user.twoFactorEnabled === true
      if (ctx.path === '/change-password') await people.forgetDevices(UserId.parse(user.id))
      if (isHalf) await forgetPasswords(ctx, people, user.email)
      else await knowDevice(ctx, people, user.id)
      // A new sign-in ends the old session: its token is worthless from now on.
      const { token } = newSession.session
      const old = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      if (!old || old === token) return
      await internalAdapter.deleteSession(old)
      // This person's sessions without the second factor end now.
      if (!isElevation) return
      const others = await internalAdapter.listSessions(user.id)
      const weaker = others.filter((other) => !('secondFactor' in other && other.secondFactor))
      await internalAdapter.deleteSessions(weaker.map((other) => other.token))
    }),
  }
}

/** A session holder guesses its password no faster than a stranger, by the same count. */
async function countOwnGuess(ctx: GenericEndpointContext, people: PeoplePorts) {
  const session = await getSessionFromCtx(ctx)
  if (!session) return
  await countGuess(ctx, people, { what: 'password', account: { email: session.user.email } })
}

/** It was right: earlier wrong ones are cleared. */
async function passwordShown(ctx: GenericEndpointContext, people: PeoplePorts) {
  const session = await getSessionFromCtx(ctx)
  if (!session) return
  await forgetPasswords(ctx, people, session.user.email)
  if (ctx.path === RENEW_PATH) await people.tellRenewedCodes(UserId.parse(session.user.id))
}

/** Every session begins here, however it is made; a suspended person gets none. */
export function beforeSession({ beginSession }: PeoplePorts) {
  return async function before(session: { userId: string }, ctx: { path?: string } | null) {
    const now = await beginSession(UserId.parse(session.userId))
    if (!now) throw refusedBy('suspended')
    const at = new Date(now.epochMilliseconds)
    // A passkey is both at once: the device has it, and has verified its person.
    const secondFactor = [TOTP_PATH, PASSKEY_PATH].includes(ctx?.path ?? '')
    return { data: { ...session, createdAt: at, updatedAt: at, secondFactor } }
  }
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
