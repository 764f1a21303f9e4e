import { findBarcodeOf, listOrdersAtLabs } from '#src/db/queries/results/search-bench.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SearchBench } from '#src/domain/results/bench/search-bench.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What a scanned or typed number means at the bench, where it is no barcode: the specimen with that
 * accession number, or the people of that booking, at the labs of whoever asks. Nothing of another
 * lab, and nothing of a booking of their own.
 */
export function searchBench(world: World, actor: Actor, { typed }: SearchBench) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'bench:read')
    const labIds = labsOf(actor)
    const barcode = await findBarcodeOf(tx, { labIds, accession: typed })
    const number = BookingNumber.safeParse(typed)
    const asked = { labIds, not: personOf(actor).id }
    const found =
      barcode === null && number.success
        ? await listOrdersAtLabs(tx, { ...asked, number: number.data })
        : []
    const shown = found.map(({ orderId }) => orderId)
    await audit(world, tx, actor, 'bench:read', 'search', { shown })
    const today = indianDay(now)
    const orders = found.map(({ birthDate, ...order }) => ({
      ...order,
      ageYears: ageInYears(birthDate, today),
    }))
    return { barcode, orders }
  })
}
