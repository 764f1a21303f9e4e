import { nthCodeFrom } from '#src/db/queries/changes/counted-for-limits.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { insertChallenge, listCodesSent } from '#src/db/queries/people/people-codes.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { type CodeAsked, secondsToNextOfShare } from '#src/domain/people/code-shares.ts'
import { CODE_DIGITS, CODE_LIFE, secondsToNextCode } from '#src/domain/people/sign-in-code.ts'
import { refuseTooMany, refuseWhileWaiting } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { World } from '#src/usecases/world.ts'
import { codeContext } from './code-context.ts'

/** `origin`: the hash of a stranger's address; null where nothing is counted by address. */
export type ToSend = CodeAsked & { phone: string; origin: string | null }

/**
 * Part of the verbs that send a code. The number is locked until the transaction ends, so that the
 * counts stay true. Refuses `too-many` with the fact `waitSeconds`.
 * Source: decision 098.
 */
export async function sendCode(world: World, tx: Tx, asked: ToSend) {
  const { clock, chance, cipher } = world
  const { phone, ...share } = asked
  await lockName(tx, `sign-in-code ${phone}`)
  const now = await clock.real(tx)
  await refuseTooManyCodes(world, tx, { ...asked, now })

  const id = chance.uuid()
  const code = chance.digits(CODE_DIGITS)
  const expiresAt = now.add(CODE_LIFE)
  const codeHash = cipher.hash(code, codeContext(id, phone))
  await insertChallenge(tx, { id, phone, ...share, codeHash, expiresAt, createdAt: now })
  // Messages follow the product's clock.
  const unsentAt = (await clock.now(tx)).add(CODE_LIFE)
  const told = { event: 'sign-in-code', facts: { code }, expiresAt: unsentAt } as const
  await notify({ world, tx }, { phone }, told)
  const waitSeconds = secondsToNextCode([now], now)
  return { challengeId: id, expiresAt: expiresAt.toString(), waitSeconds }
}

async function refuseTooManyCodes(
  { settings }: World,
  tx: Tx,
  { phone, origin, now, ...asked }: ToSend & { now: Temporal.Instant },
) {
  const sent = await listCodesSent(tx, phone, now.subtract({ hours: 24 }))
  refuseWhileWaiting(secondsToNextOfShare(sent, asked, now))
  if (origin === null) return
  const { codesFromNetwork: limit } = settings.networkLimits
  await refuseTooMany(tx, now, [{ limit, nth: (window) => nthCodeFrom(tx, origin, window) }])
}
