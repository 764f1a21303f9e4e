import type { Actor } from '#src/domain/people/actor.ts'
import type { AddTaxRate } from '#src/domain/settlement/inputs.ts'
import { addingRate } from '#src/domain/settlement/remitting.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { rateView } from './list-tax-rates.ts'

/**
 * Adds a tax rate that applies from a day on. Refuses `rate-too-early` for today and earlier,
 * because accruals keep the rate of their day, and `rate-stands` where that day has a rate already.
 * Source: reliability C7.
 */
export function addTaxRate(world: World, actor: Actor, input: AddTaxRate) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'rate:manage')
    const row = await save(step, 'rate:manage', null, addingRate(input, step.now))
    return rateView(row, 'later' as const)
  })
}
