import { insertRate } from '#src/db/queries/settlement/tax-rates.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AddTaxRate } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { rateView } from './list-tax-rates.ts'

/**
 * Adds a tax rate that applies from a day on. Refuses `rate-too-early` for today and earlier,
 * because accruals keep the rate of their day, and `rate-stands` where that day has a rate already.
 * Source: reliability C7.
 */
export function addTaxRate(world: World, actor: Actor, { from, ...rate }: AddTaxRate) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'rate:manage')
    const row = { ...rate, effectiveFrom: Temporal.PlainDate.from(from) }
    if (Temporal.PlainDate.compare(row.effectiveFrom, indianDay(now)) <= 0)
      throw new Refusal('rate-too-early')
    if (!(await insertRate(tx, row))) throw new Refusal('rate-stands')
    await audit(world, tx, actor, 'rate:manage', rate.tax, { from, basisPoints: rate.basisPoints })
    return rateView(row, 'later' as const)
  })
}
