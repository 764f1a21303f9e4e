import { listChartTargets } from '#src/db/queries/quality-control/control-charts.ts'
import { readControls } from '#src/db/queries/quality-control/controls-at-hand.ts'
import { listMeasuredOn } from '#src/db/queries/quality-control/measuring.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfInstrument } from '#src/domain/quality-control/control.ts'
import { authorise } from '#src/usecases/access.ts'
import { standingView } from '#src/usecases/parts/quality-control/standing-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The form of a run of controls: each test of an instrument with its targets in force by level, and
 * the number of the last run.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function viewControlRun(world: World, actor: Actor, { instrumentId }: OfInstrument) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'qc:enter')
    const { name, lastRun, isRetired } = permit.over(await readControls(tx, instrumentId))
    const targets = await listChartTargets(tx, instrumentId)
    const tests = await listMeasuredOn(tx, instrumentId)
    const today = indianDay(now).toString()
    return {
      instrumentId,
      instrument: name,
      isRetired,
      lastRun,
      tests: tests.map((row) => ({
        ...standingView(row, now),
        targets: targets
          .filter(({ testCode }) => testCode === row.testCode)
          .map((target) => ({ ...target, isExpired: target.expiresOn < today })),
      })),
    }
  })
}
