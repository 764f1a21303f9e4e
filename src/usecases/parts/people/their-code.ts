import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#src/db/driver/client.ts'
import { takeTry, useChallenge } from '#src/db/queries/people/people-codes.ts'
import { CODE_TRIES, type VerifyCode } from '#src/domain/people/sign-in-code.ts'
import type { World } from '#src/usecases/world.ts'
import { codeContext } from './code-context.ts'

export type ShownCode = VerifyCode & { challengeId: string }

/**
 * Whether somebody has the phone: true for exactly one right code. Each call takes one of the
 * challenge's five attempts, so a transaction must be committed after a wrong code too.
 * Source: reliability S6, S40.
 */
export function isTheirCode(world: World, tx: Tx, shown: ShownCode, now: Temporal.Instant) {
  return areTheirCodes(world, tx, [shown], now)
}

/** The same for several phones: if one code is wrong, none of them is used up. */
export async function areTheirCodes(
  world: World,
  tx: Tx,
  shown: readonly ShownCode[],
  now: Temporal.Instant,
): Promise<boolean> {
  let areRight = true
  for (const one of shown) areRight = (await isRight(world, tx, one, now)) && areRight
  if (!areRight) return false
  for (const { challengeId } of shown) if (!(await useChallenge(tx, challengeId, now))) return false
  return true
}

async function isRight(
  { cipher }: World,
  tx: Tx,
  { challengeId, phone, code }: ShownCode,
  now: Temporal.Instant,
): Promise<boolean> {
  const stored = await takeTry(tx, { id: challengeId, phone, now, limit: CODE_TRIES })
  if (stored === undefined) return false
  const kept = Buffer.from(stored)
  return cipher
    .hashes(code, codeContext(challengeId, phone))
    .map((typed) => Buffer.from(typed))
    .some((typed) => typed.length === kept.length && timingSafeEqual(typed, kept))
}
