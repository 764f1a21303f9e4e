import { listMarkedLate } from '#src/db/queries/referrals/late-referrals.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const AT_MOST = 100

/**
 * What is late between labs, for the office: which lab waits for which, for a sample or a result, and
 * since when. Without samples, tests and people.
 * Source: decision 264.
 */
export function watchLateReferrals(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'late:watch')
    const rows = await listMarkedLate(tx, AT_MOST)
    const count = rows[0]?.count ?? 0
    await audit(world, tx, actor, 'late:watch', 'referrals', { found: count })
    return {
      count,
      referrals: rows.map(({ id, lab, partner, receivedAt, since }) => ({
        referralId: id,
        lab,
        partner,
        step: receivedAt ? ('report' as const) : ('arrival' as const),
        since: since?.toString() ?? '',
      })),
    }
  })
}
