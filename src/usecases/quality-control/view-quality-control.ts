import { listMeasuring } from '#src/db/queries/quality-control/measuring.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ViewQualityControl } from '#src/domain/quality-control/control.ts'
import { mayEver } from '#src/usecases/access.ts'
import { standingView } from '#src/usecases/parts/quality-control/standing-view.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What the instruments of a lab measure, and how the controls of each test stand: passed, failed, or
 * due. Without patients.
 * Source: ISO 15189:2022 7.3.7.2; features C16; decision 228.
 */
export function viewQualityControl(world: World, actor: Actor, input: ViewQualityControl) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'qc:read', input)
    const rows = await listMeasuring(tx, labId)
    return {
      labId,
      /** This month in India, as the file is asked for. */
      month: now.toZonedDateTimeISO(INDIA).toPlainDate().toPlainYearMonth().toString(),
      tests: rows.map((row) => standingView(row, now)),
      may: {
        enter: mayEver(actor, 'qc:enter'),
        keep: mayEver(actor, 'qc:keep'),
        keepInstruments: mayEver(actor, 'instrument:keep'),
      },
    }
  })
}
