import { findToPrescribe } from '#src/db/queries/prescriptions/prescriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { endOf, isOpenFor, type ViewPrescription } from '#src/domain/prescriptions/prescription.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Whether a picture is kept with an own booking, until when, and whether one may be added. It shows
 * nothing of the picture.
 * Source: decision 174.
 */
export function viewPrescription(world: World, actor: Actor, { number }: ViewPrescription) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'prescription:add')
    const { orders, prescription } = permit.over(await findToPrescribe(tx, number))
    return {
      number,
      mayAdd: isOpenFor(orders),
      prescription: prescription
        ? {
            prescriptionId: prescription.id,
            addedAt: prescription.addedAt.toString(),
            endsAt: endOf(prescription).toString(),
          }
        : null,
    }
  })
}
