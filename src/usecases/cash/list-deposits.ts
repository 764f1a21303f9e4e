import { findDeposits } from '#src/db/queries/cash.ts'
import type { ListDeposits } from '#src/domain/cash/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { depositLine } from './deposit-line.ts'

const PER_PAGE = 50

/** Slips, newest first; `next` is the `before` of the page that follows. */
export function listDeposits(world: World, actor: Actor, input: ListDeposits) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'cash:read')
    const found = await findDeposits(tx, input, PER_PAGE + 1)
    const deposits = found.slice(0, PER_PAGE).map(depositLine)
    const detail = { event: 'read', found: deposits.length }
    await audit(world, tx, actor, 'cash:read', 'cash', detail)
    const next = found.length > PER_PAGE ? (deposits.at(-1)?.depositId ?? null) : null
    return { deposits, next }
  })
}
