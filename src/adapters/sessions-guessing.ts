import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import { DEVICE_SECONDS } from '#src/domain/people/guessing.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { Phone } from '#src/domain/people/sign-in-code.ts'
import type { KeyRing } from './key-ring.ts'
import { signedCookie } from './sessions-keys.ts'
import { DEVICE_COOKIE } from './sessions-names.ts'
import type { PeoplePorts } from './sessions-ports.ts'
import { refusedBy } from './sessions-refusal.ts'

type Account = Parameters<PeoplePorts['knowsDevice']>[0]['account']
type Guessed = Pick<Parameters<PeoplePorts['takeGuess']>[0], 'what' | 'account'>

/** Counts an attempt before its secret is compared; refused with the seconds to wait. */
export async function countGuess(
  ctx: GenericEndpointContext,
  { takeGuess }: PeoplePorts,
  guessed: Guessed,
) {
  const device = await deviceOf(ctx)
  const answer = await takeGuess({ ...guessed, ...addressOf(ctx), ...(device && { device }) })
  if (!answer.ok) throw refusedBy(answer.refusal, answer)
}

/** The password was right and the code is still to come: only password attempts are cleared. */
export async function forgetPasswords(
  ctx: GenericEndpointContext,
  { passwordWasRight }: PeoplePorts,
  email: string,
) {
  await passwordWasRight({ email, ...addressOf(ctx) })
}

/** This browser is a known device of the person from now on. */
export async function knowDevice(
  ctx: GenericEndpointContext,
  { letIn, newId }: PeoplePorts,
  userId: string,
) {
  const device = (await deviceOf(ctx)) || newId()
  await letIn({ userId: UserId.parse(userId), ...addressOf(ctx), device })
  const { name, attributes } = ctx.context.createAuthCookie(DEVICE_COOKIE, {
    maxAge: DEVICE_SECONDS,
  })
  await ctx.setSignedCookie(name, device, ctx.context.secret, attributes)
}

type Limit = { window: number; max: number }

/** The account that a request's body names. */
type AccountIn = (body: unknown) => Account | undefined

/**
 * How many attempts an address may send: those of a known device are not counted, or anybody at the
 * same address could lock it out.
 */
export function limitOfStrangers(
  { knowsDevice }: PeoplePorts,
  ring: KeyRing,
  accountIn: AccountIn,
  limit: Limit,
) {
  return async function limitOf(request: Request): Promise<Limit | false> {
    const device = signedCookie(request.headers, DEVICE_COOKIE, ring)
    if (!device) return limit
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => undefined)
    const account = accountIn(body)
    return account && (await knowsDevice({ account, device })) ? false : limit
  }
}

export const byEmail: AccountIn = (body) => ({ email: emailIn(body) })

export const byPhone: AccountIn = (body) => {
  const given = body instanceof Object && 'phone' in body ? body.phone : undefined
  const { data: phone } = Phone.safeParse(given)
  return phone === undefined ? undefined : { phone }
}

/** Better Auth looks addresses up in lower case; they are counted the same way. */
export function emailIn(body: unknown): string {
  const given = body instanceof Object && 'email' in body ? body.email : undefined
  return typeof given === 'string' ? given.toLowerCase() : ''
}

/** The content of the caller's device cookie, where its signature is ours. */
export async function deviceOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(DEVICE_COOKIE)
  return (await ctx.getSignedCookie(name, ctx.context.secret)) || undefined
}

function addressOf(ctx: GenericEndpointContext) {
  const address = ctx.headers && getIP(ctx.headers, ctx.context.options)
  return address ? { address } : {}
}
