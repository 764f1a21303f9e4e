import { findToPrescribe, giveUp } from '#src/db/queries/prescriptions/prescriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RemovePrescription } from '#src/domain/prescriptions/prescription.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { deleteGone } from '#src/usecases/parts/files/prescription-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Removes the picture of a prescription from an own booking, at once and whatever the booking's
 * state. Refuses `stale` where it is no longer the one that was shown.
 * Source: decision 174.
 */
export async function removePrescription(world: World, actor: Actor, input: RemovePrescription) {
  const { prescriptionId } = input
  const gone = await inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'prescription:remove')
    const booking = permit.over(await findToPrescribe(tx, input.number))
    if (booking.prescription?.id !== prescriptionId) throw new Refusal('stale')
    const row = await giveUp(tx, prescriptionId, now)
    if (!row) throw new Refusal('stale')
    const detail = { prescription: prescriptionId }
    await audit(world, tx, actor, 'prescription:remove', booking.id, detail)
    return row
  })
  await deleteGone(world, [gone])
  return { prescriptionId }
}
