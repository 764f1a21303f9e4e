import {
  listChartTargets,
  listChartValues,
  listResolvedAt,
} from '#src/db/queries/quality-control/control-charts.ts'
import { readControls } from '#src/db/queries/quality-control/controls-at-hand.ts'
import { listMeasuredOn } from '#src/db/queries/quality-control/measuring.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type ChartValue, rulesByValue } from '#src/domain/quality-control/charted.ts'
import type { OfAnalyte } from '#src/domain/quality-control/control.ts'
import { deviationOf } from '#src/domain/quality-control/westgard.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { standingView } from '#src/usecases/parts/quality-control/standing-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** As many values of each level as a chart shows: about a month of daily controls. */
const CHARTED = 30

/**
 * The Levey-Jennings chart of a test on an instrument: by level the target in force and its last
 * values, each with the rules that it breaks.
 * Source: Levey and Jennings, Am J Clin Pathol 1950;20:1059; decision 228.
 */
export function viewControlChart(world: World, actor: Actor, of: OfAnalyte) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'qc:read')
    permit.over(await readControls(tx, of.instrumentId))
    const [row] = await listMeasuredOn(tx, of.instrumentId, of.testCode)
    if (!row) throw new Refusal('not-found')
    const targets = await listChartTargets(tx, of.instrumentId, of.testCode)
    const values = await listChartValues(tx, of, CHARTED)
    const rules = rulesByValue(values, await listResolvedAt(tx, of))
    const mayStrike = mayEver(actor, 'qc:strike')
    const { id } = personOf(actor)
    const shown = (one: ChartValue) => ({
      valueId: one.id,
      runNumber: one.runNumber,
      value: one.value,
      deviation: deviationOf(one.value, one),
      at: one.at,
      by: one.by,
      struckReason: one.struckReason,
      struckBy: one.struckBy,
      rules: rules.get(one.id) ?? [],
      mayStrike: mayStrike && one.struckReason === null && one.byId !== id,
    })
    return {
      ...standingView(row, now),
      may: { enter: mayEver(actor, 'qc:enter') },
      levels: targets.map((target) => ({
        ...target,
        values: values.filter(({ level }) => level === target.level).map(shown),
      })),
    }
  })
}
