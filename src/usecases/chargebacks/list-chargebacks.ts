import { countOpenChargebacks, findChargebacks } from '#src/db/queries/chargebacks/chargebacks.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ListChargebacks } from '#src/domain/chargebacks/chargeback.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { chargebackLine } from '#src/usecases/parts/chargebacks/chargeback-line.ts'

const PER_PAGE = 50
/** More open cases do not fit on one page. */
const OPEN_AT_MOST = 500

/** Chargebacks: open cases by the bank's deadline, or all, newest first. */
export function listChargebacks(world: World, actor: Actor, input: ListChargebacks) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'chargeback:read')
    const limit = input.state === 'open' ? OPEN_AT_MOST : PER_PAGE
    const found = await findChargebacks(tx, input, limit + 1)
    const today = indianDay(now)
    const chargebacks = found.slice(0, limit).map((one) => chargebackLine(one, today))
    const open = await countOpenChargebacks(tx, today)
    await audit(world, tx, actor, 'chargeback:read', 'chargebacks', { found: chargebacks.length })
    const last = chargebacks.at(-1)?.chargebackId ?? null
    return { chargebacks, next: found.length > limit ? last : null, ...open }
  })
}
