import {
  findLastPrint,
  insertLabelPrint,
  lockSpecimen,
} from '#src/db/queries/tubes/label-prints.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LabelPrintId, nextPrinting, type PrintLabel } from '#src/domain/tubes/specimen-label.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A label for a specimen that the lab accepted: counted, so that a second one says that it is one.
 * Refuses `not-allowed-now` for one that has no number yet, or is gone.
 * Source: features C18.
 */
export function printLabel(world: World, actor: Actor, { tubeId, size, copies }: PrintLabel) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'specimen-label:print')
    const specimen = permit.over(await lockSpecimen(tx, tubeId))
    refuseOwnBooking(actor, specimen)
    const printing = nextPrinting(specimen, await findLastPrint(tx, tubeId))
    if (!printing.ok) throw asRefusal(printing)
    const { number } = printing.value
    const id = LabelPrintId.parse(world.chance.uuid())
    const by = { printedBy: personOf(actor).id, printedAt: now }
    await insertLabelPrint(tx, { id, labId: specimen.labId, tubeId, number, size, copies, ...by })
    await audit(world, tx, actor, 'specimen-label:print', tubeId, { number })
    return { number }
  })
}
