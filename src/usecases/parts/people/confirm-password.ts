import { deleteGuesses } from '#src/db/queries/people/people-guesses.ts'
import { findPasswordHash } from '#src/db/queries/people/people-codes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { count, type Part, subjectOf } from './guesses.ts'

export type Comparison = (stored: { hash: string; password: string }) => Promise<boolean>

/** Asked again of a signed-in person, from any network. */
const HERE = 'signed in'

/**
 * Whether it is this person's password; the attempt is counted before the comparison. Refuses
 * `too-many` with the fact `waitSeconds` after five wrong ones, longer with each further one.
 * Source: decision 053.
 */
export async function confirmPassword(
  world: Part,
  isSame: Comparison,
  userId: UserId,
  password: string,
): Promise<boolean> {
  const subject = subjectOf(world, 'password-again', { userId })
  // The beginning of a verb: a request that is repeated counts no second attempt.
  const { waitSeconds } = await world.db.transaction(
    async (tx) => count(tx, { subject, network: HERE, at: await world.clock.real(tx) }),
    { isStep: true },
  )
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
  const hash = await world.db.transaction((tx) => findPasswordHash(tx, userId))
  if (!hash || !(await isSame({ hash, password }))) return false
  await world.db.transaction((tx) => deleteGuesses(tx, [subject], [HERE, '']))
  return true
}
