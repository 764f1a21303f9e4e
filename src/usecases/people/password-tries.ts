import { lockName } from '#src/db/queries/named-lock.ts'
import {
  countPasswordTries,
  deletePasswordTries,
  findPasswordHash,
  insertPasswordTry,
} from '#src/db/queries/people-codes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'db' | 'clock' | 'chance' | 'cipher'>

const LIMIT = 5
const WINDOW = { minutes: 15 } as const

/**
 * Counts a password about to be compared, before the comparison: any number of parallel ones
 * compare five. `name` is whose: an e-mail address, a user. Refuses `too-many` while five of the
 * last 15 minutes are on the list; each leaves it after 15 minutes. Source: acceptance S28.
 */
export async function takePasswordTry({ db, clock, chance, cipher }: Part, name: string) {
  const subject = cipher.hash(name, 'password_tries')
  const isTaken = await db.transaction(async (tx) => {
    await lockName(tx, subject)
    const at = await clock.real(tx)
    if ((await countPasswordTries(tx, subject, at.subtract(WINDOW))) >= LIMIT) return false
    await insertPasswordTry(tx, { id: chance.uuid(), subject, at })
    return true
  })
  if (!isTaken) throw new Refusal('too-many')
}

/** The password was right: the tries before it no longer count. */
export async function forgetPasswordTries({ db, cipher }: Part, name: string) {
  await db.transaction((tx) => deletePasswordTries(tx, cipher.hash(name, 'password_tries')))
}

export type Comparison = (stored: { hash: string; password: string }) => Promise<boolean>

/** Whether it is this person's password; refuses `too-many` after five wrong ones in 15 minutes. */
export async function confirmPassword(
  world: Part,
  isSame: Comparison,
  userId: UserId,
  password: string,
): Promise<boolean> {
  await takePasswordTry(world, userId)
  const hash = await world.db.transaction((tx) => findPasswordHash(tx, userId))
  if (!hash || !(await isSame({ hash, password }))) return false
  await forgetPasswordTries(world, userId)
  return true
}
