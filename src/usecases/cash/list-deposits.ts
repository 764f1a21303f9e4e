import { findDeposits } from '#src/db/queries/cash/cash.ts'
import type { ListDeposits } from '#src/domain/cash/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { depositLine } from '#src/usecases/parts/cash/deposit-line.ts'

const PER_PAGE = 50

/** Deposit slips, newest first; `next` is the `before` of the next page. */
export function listDeposits(world: World, actor: Actor, input: ListDeposits) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'cash:read')
    const found = await findDeposits(tx, input, PER_PAGE + 1)
    const { rows, next } = pageOf(found, PER_PAGE, ({ deposit }) => deposit.id)
    const deposits = rows.map(depositLine)
    const detail = { event: 'read', found: deposits.length }
    await audit(world, tx, actor, 'cash:read', 'cash', detail)
    return { deposits, next }
  })
}
