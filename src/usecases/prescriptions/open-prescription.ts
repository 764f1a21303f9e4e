import {
  findKept,
  findPrescribedOrder,
  findToPrescribe,
  type PrescriptionRow,
} from '#src/db/queries/prescriptions/prescriptions.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  hasEnded,
  isShownAtLab,
  type OpenPrescription,
} from '#src/domain/prescriptions/prescription.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { openPicture } from '#src/usecases/parts/files/prescription-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The picture kept with a booking: to its owner, and to a pathologist of a lab that has a sample of
 * it, until that order ends. Each opening is audited. Anything else is answered like a missing one,
 * `not-found`.
 * Source: decision 174.
 */
export async function openPrescription(
  world: World,
  actor: Actor,
  input: OpenPrescription,
): Promise<{ bytes: Uint8Array; type: ImageType }> {
  const row = await inStep(world, actor, async (step) => {
    const isOwn = 'number' in input
    const seen = isOwn ? await ownPicture(step, input.number) : await atLab(step, input.orderId)
    if (!seen || hasEnded(seen, step.now)) throw new Refusal('not-found')
    const { bookingId, id: prescription } = seen
    if (isOwn) await audit(world, step.tx, actor, 'prescription:read', bookingId, { prescription })
    else {
      const detail = { prescription, order: input.orderId }
      await audit(world, step.tx, actor, 'prescription:read-at-lab', bookingId, detail)
    }
    return seen
  })
  if (row.type === null) throw new Error('a kept picture has no type')
  return { bytes: await openPicture(world, row), type: row.type }
}

type Seen = PrescriptionRow | undefined

async function ownPicture({ tx, actor }: Step, number: BookingNumber): Promise<Seen> {
  const permit = authorise(actor, 'prescription:read')
  return permit.over(await findToPrescribe(tx, number)).prescription
}

async function atLab({ tx, actor }: Step, orderId: OrderId): Promise<Seen> {
  const permit = authorise(actor, 'prescription:read-at-lab')
  const order = permit.over(await findPrescribedOrder(tx, orderId))
  return isShownAtLab(order) ? findKept(tx, order.bookingId) : undefined
}
