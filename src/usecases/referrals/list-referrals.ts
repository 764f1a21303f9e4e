import { listReferralsOf } from '#src/db/queries/referrals/referrals.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { standingOfReferral } from '#src/domain/referrals/referral.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Those that are open, and the last that ended. */
const MOST = 200

/**
 * The tests that a lab referred, and those referred to it: which sample, where it stands, since when.
 * Without names of patients.
 * Source: features C19; decision 259.
 */
export function listReferrals(world: World, actor: Actor, input: { labId?: LabId } = {}) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'referral:read')
    const labId = ownLab(actor, 'referral:read', input)
    const rows = await listReferralsOf(tx, labId, MOST)
    const found = rows.map(({ id }) => id)
    await audit(world, tx, actor, 'referral:read', labId, { found })
    return {
      labId,
      referrals: rows.map((row) => ({
        referralId: row.id,
        side: row.labId === labId ? ('out' as const) : ('in' as const),
        other: row.labId === labId ? row.partner : row.lab,
        test: row.name,
        specimen: row.accession ?? row.barcode ?? '',
        standing: standingOfReferral(row),
        sentAt: row.sentAt.toString(),
      })),
    }
  })
}
