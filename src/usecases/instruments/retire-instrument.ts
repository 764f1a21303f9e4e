import { hasOpenFailure, lockInstrument } from '#src/db/queries/instruments/instruments.ts'
import type { RetireInstrument } from '#src/domain/instruments/instrument.ts'
import { retiringInstrument } from '#src/domain/instruments/keeping-instruments.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Takes an instrument out of use for good, with a reason; what was measured on it stays so. Refuses
 * `not-allowed-now` where it was retired before, `failure-open` while a control there has failed,
 * `stale` where it changed since it was shown.
 * Source: ISO 15189:2022 6.4; decision 227.
 */
export function retireInstrument(world: World, actor: Actor, input: RetireInstrument) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'instrument:keep')
    const instrument = permit.over(await lockInstrument(step.tx, input.instrumentId))
    const hasFailed = await hasOpenFailure(step.tx, instrument.id)
    const at = { by: personOf(actor).id, now: step.now }
    const retiring = retiringInstrument(instrument, hasFailed, input, at)
    return save(step, 'instrument:keep', null, retiring)
  })
}
