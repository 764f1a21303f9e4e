import {
  findLastAliquotPrint,
  insertAliquotPrint,
  lockAliquot,
} from '#src/db/queries/referrals/aliquot-prints.ts'
import { nextAliquotPrint, type PrintAliquotLabel } from '#src/domain/referrals/aliquot-label.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LabelPrintId } from '#src/domain/tubes/specimen-label.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A label for an aliquot that goes to another lab: counted, so that a second one says that it is one.
 * Refuses `not-found` to everybody but the order's lab, and `not-allowed-now` where no aliquot is on
 * its way.
 * Source: features C18; decision 264.
 */
export function printAliquotLabel(
  world: World,
  actor: Actor,
  { referralId, size, copies }: PrintAliquotLabel,
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'specimen-label:print')
    const aliquot = permit.over(await lockAliquot(tx, referralId))
    refuseOwnBooking(actor, aliquot)
    const printing = nextAliquotPrint(aliquot, await findLastAliquotPrint(tx, referralId))
    if (!printing.ok) throw asRefusal(printing)
    const { number } = printing.value
    const id = LabelPrintId.parse(world.chance.uuid())
    const by = { printedBy: personOf(actor).id, printedAt: now }
    const { labId } = aliquot
    await insertAliquotPrint(tx, { id, labId, referralId, number, size, copies, ...by })
    await audit(world, tx, actor, 'specimen-label:print', referralId, { number })
    return { number }
  })
}
