import { listReferralsOf } from '#src/db/queries/referrals/referrals.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { lateStep } from '#src/domain/referrals/in-time.ts'
import { standingOfReferral } from '#src/domain/referrals/referral.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Those that are open, and the last that ended. */
const MOST = 200

/**
 * The tests that a lab referred, and those referred to it: which sample, where it stands, since when,
 * and by when it is due. Late ones first. Without names of patients.
 * Source: features C19; decision 259; decision 264.
 */
export function listReferrals(world: World, actor: Actor, input: { labId?: LabId } = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'referral:read')
    const labId = ownLab(actor, 'referral:read', input)
    const rows = await listReferralsOf(tx, labId, MOST)
    const found = rows.map(({ id }) => id)
    await audit(world, tx, actor, 'referral:read', labId, { found })
    return {
      labId,
      may: {
        send: mayEver(actor, 'referral:send'),
        receive: mayEver(actor, 'referral:receive'),
      },
      referrals: rows.map((row) => ({
        referralId: row.id,
        side: row.labId === labId ? ('out' as const) : ('in' as const),
        other: row.labId === labId ? row.partner : row.lab,
        /** Of the other lab. */
        otherId: row.labId === labId ? row.partnerId : row.labId,
        test: row.name,
        specimen: row.aliquotCode ?? row.accession ?? row.barcode ?? '',
        standing: standingOfReferral(row),
        sentAt: row.sentAt.toString(),
        ...limitOf(row, now),
      })),
    }
  })
}

type Row = Awaited<ReturnType<typeof listReferralsOf>>[number]

/** By when an open one is to be received or verified, and whether that has passed. */
function limitOf(row: Row, now: Temporal.Instant) {
  if (row.endedAt) return { dueAt: null, isLate: false }
  const dueAt = row.receivedAt ? row.reportBy : row.arriveBy
  return { dueAt: dueAt?.toString() ?? null, isLate: lateStep(row, now) !== undefined }
}
