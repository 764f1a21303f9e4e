import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { listCounsellors, saveCounsellor } from '#src/db/queries/consents/test-consents.ts'
import type { DeclareCounsellor } from '#src/domain/consents/consent.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Declares who counsels for a lab, at which number and when, or that nobody does: then its tests
 * that need consent are no longer listed. Existing bookings continue.
 * Source: decision 065.
 */
export function declareCounsellor(world: World, actor: Actor, input: DeclareCounsellor & OfLab) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'counsellor:declare', input)
    const [before] = await listCounsellors(tx, [labId])
    const counsellor = input.isOffered ? input.counsellor : null
    const after = counsellor && {
      counsellorName: counsellor.name,
      counsellorPhone: counsellor.phone,
      counsellorHours: counsellor.hours,
    }
    await saveCounsellor(tx, labId, after)
    await bumpCatalogueVersion(tx)
    await audit(world, tx, actor, 'counsellor:declare', labId, { before, after })
    return { isOffered: input.isOffered }
  })
}
