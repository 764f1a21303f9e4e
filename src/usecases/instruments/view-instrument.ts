import { listMeasurable } from '#src/db/queries/instruments/measurable.ts'
import { listChartTargets } from '#src/db/queries/quality-control/control-charts.ts'
import { readControls } from '#src/db/queries/quality-control/controls-at-hand.ts'
import { listMeasuredOn } from '#src/db/queries/quality-control/measuring.ts'
import { listLots } from '#src/db/queries/quality-control/target-at-hand.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfInstrument } from '#src/domain/quality-control/control.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { standingView } from '#src/usecases/parts/quality-control/standing-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * An instrument with what it measures, the targets in force, the lots that may be measured, and the
 * tests of the lab that it may measure as well.
 * Source: ISO 15189:2022 6.4 and 7.3.7.2; decision 228.
 */
export function viewInstrument(world: World, actor: Actor, { instrumentId }: OfInstrument) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'instrument:read')
    const { labId, name, isRetired } = permit.over(await readControls(tx, instrumentId))
    const today = indianDay(now)
    const lots = await listLots(tx, labId)
    return {
      instrumentId,
      name,
      isRetired,
      tests: (await listMeasuredOn(tx, instrumentId)).map((row) => standingView(row, now)),
      targets: await listChartTargets(tx, instrumentId),
      lots: lots
        .filter(({ expiresOn }) => Temporal.PlainDate.compare(expiresOn, today) >= 0)
        .map(({ expiresOn, ...lot }) => ({ ...lot, expiresOn: expiresOn.toString() })),
      measurable: await listMeasurable(tx, labId, instrumentId),
      may: { keep: mayEver(actor, 'instrument:keep'), setTargets: mayEver(actor, 'qc:keep') },
    }
  })
}
