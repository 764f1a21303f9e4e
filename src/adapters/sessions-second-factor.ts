import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { createOTP } from '@better-auth/utils/otp'
import { UserId } from '#src/domain/people/actor.ts'
import { spendBackupCode } from './backup-codes.ts'
import { factorSealedAnew, openFactor } from './factor-seals.ts'
import { countGuess } from './sessions-guessing.ts'
import type { PeoplePorts } from './sessions-ports.ts'

export const TOTP_PATH = '/two-factor/verify-totp'

const APP_CODE = /^\d{6}$/

/**
 * A value that Better Auth's comparison fails on: it then counts a failed attempt of this sign-in.
 */
const WRONG = 'wrong'

/**
 * We decide whether the code is valid, by our clock and only once: six digits are the app's,
 * anything else a backup code. Better Auth gets a code that is right by its own clock, or a wrong
 * one, and does the rest. A person without an app is left to Better Auth.
 */
export async function judgedByUs(ctx: GenericEndpointContext, people: PeoplePorts) {
  const shownBy = await whoShows(ctx)
  const app = shownBy && (await ctx.context.adapter.findOne<App>(appOf(shownBy)))
  if (!app) return undefined
  const userId = UserId.parse(shownBy)
  await countGuess(ctx, people, { what: 'app-code', account: { userId } })
  // Before Better Auth opens it: for a text without an id it only tries the oldest secret.
  await sealAnew(ctx, app)
  const { secretConfig } = ctx.context
  const shown = createOTP(await openFactor(secretConfig, app.secret))
  const typed: unknown = ctx.body?.code
  const isRight =
    typeof typed === 'string' &&
    (APP_CODE.test(typed)
      ? await people.useAppCode(userId, typed, (step) => shown.hotp(step))
      : await people.useBackupCode(userId, (kept) => spendBackupCode(secretConfig, kept, typed)))
  const code = isRight ? await shown.totp() : WRONG
  return { context: { body: { ...ctx.body, code } } }
}

type App = { id: string; secret: string; backupCodes: string }

/**
 * Reseals what an earlier secret sealed with the present one; not where it was changed meanwhile.
 */
async function sealAnew(ctx: GenericEndpointContext, app: App): Promise<void> {
  const { adapter, secretConfig } = ctx.context
  for (const field of ['secret', 'backupCodes'] as const) {
    const anew = await factorSealedAnew(secretConfig, app[field])
    if (anew === undefined) continue
    await adapter.updateMany({
      model: 'twoFactor',
      update: { [field]: anew },
      where: [
        { field: 'id', value: app.id },
        { field, value: app[field] },
      ],
    })
  }
}

/** The person of the session, or of the sign-in that waits for its second factor. */
async function whoShows(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const waiting = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!waiting) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(waiting))?.value
}

const appOf = (userId: string) => ({
  model: 'twoFactor',
  where: [{ field: 'userId', value: userId }],
})

/**
 * The app's code was right within a session that Better Auth would leave as it is: it is replaced
 * by a new session, which has shown the second factor.
 */
export async function stepUp(ctx: GenericEndpointContext) {
  const current = await getSessionFromCtx(ctx)
  if (!current) return
  const { internalAdapter } = ctx.context
  const session = await internalAdapter.createSession(current.user.id)
  await setSessionCookie(ctx, { session, user: current.user })
}
