import type { Tx } from '#src/db/client.ts'
import { lockName } from '#src/db/queries/named-lock.ts'
import { countAdministrators } from '#src/db/queries/people-roles.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * After the change, in its transaction: refuses `last-administrator` where nobody is left who could
 * give a role. Locked: of two who take it from each other, the second is counted after the first.
 */
export async function keepAnAdministrator(tx: Tx) {
  await lockName(tx, 'administrators')
  if ((await countAdministrators(tx)) === 0) throw new Refusal('last-administrator')
}
