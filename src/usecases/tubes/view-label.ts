import { findLastPrint, findSpecimen } from '#src/db/queries/tubes/label-prints.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isLabelled, labelName } from '#src/domain/tubes/specimen-label.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The label of a specimen as it was printed last: name, age at the draw, numbers, tube and tests.
 * `printed` null: it has none yet; `mayPrint`: the lab accepted it, and still has it.
 */
export function viewLabel(world: World, actor: Actor, { tubeId }: { tubeId: TubeId }) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'specimen-label:read')
    const found = permit.over(await findSpecimen(tx, tubeId))
    refuseOwnBooking(actor, found)
    const last = await findLastPrint(tx, tubeId)
    await audit(world, tx, actor, 'specimen-label:read', tubeId, { shown: last?.number ?? 0 })
    const { barcode, accession, typeName, tests, sex, patientName, birthDate, collectedAt } = found
    return {
      tubeId,
      barcode,
      accession,
      typeName,
      tests,
      sex,
      mayPrint: isLabelled(found),
      name: labelName(patientName),
      ageYears: ageInYears(birthDate, indianDay(collectedAt ?? now)),
      collectedAt: collectedAt?.toString() ?? null,
      printed: last ? { ...last, printedAt: last.printedAt.toString() } : null,
    }
  })
}
