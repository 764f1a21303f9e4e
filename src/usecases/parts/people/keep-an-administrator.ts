import type { Tx } from '#src/db/driver/client.ts'
import { countAdministrators, lockAdministrators } from '#src/db/queries/people/administrators.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * Called after the change, in its transaction: refuses `last-administrator` where nobody is left
 * who could give a role. Locked: of two who remove it from each other, the second is counted after
 * the first.
 */
export async function keepAnAdministrator(tx: Tx) {
  await lockAdministrators(tx)
  if ((await countAdministrators(tx)) === 0) throw new Refusal('last-administrator')
}
