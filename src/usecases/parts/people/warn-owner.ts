import { type Account, findReader, putWarning } from '#src/db/queries/people/people-guesses.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { WARNED_ONCE_IN } from '#src/domain/people/guessing.ts'
import { maskedEmail } from '#src/domain/people/masked.ts'
import type { Tried } from '#src/messages/letters/sign-in.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Part of counting attempts: e-mails the account's owner, at most once a day.
 * Source: decision 053.
 */
export async function warnOwner(
  world: World,
  tx: Tx,
  { account, what: tried }: { account: Account; what: Tried },
  warnedAt: Temporal.Instant,
) {
  const owner = await findReader(tx, account)
  if (!owner || maskedEmail(owner.email) === null) return
  const since = warnedAt.subtract(WARNED_ONCE_IN)
  if (!(await putWarning(tx, { userId: owner.id, warnedAt, since }))) return
  await notify({ world, tx }, { id: owner.id }, { event: 'sign-in-tries', facts: { tried } })
}
