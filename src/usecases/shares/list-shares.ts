import { findReport } from '#src/db/queries/reports/reports.ts'
import { listSharesOf, listShareViews } from '#src/db/queries/shares/shares.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { isOpenShare, ShareId } from '#src/domain/shares/share.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The links of an own report, the open ones first, then the newest: for whom, until when, each
 * opening, wrong PINs. Neither token nor PIN: both were shown once. `nextId` is what the next link
 * will be called, so that a form sent twice makes one.
 * Source: decision 168.
 */
export function listShares(world: World, actor: Actor, { reportId }: { reportId: ReportId }) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'share:read')
    const report = permit.over(await findReport(tx, reportId))
    const shares = await listSharesOf(tx, report.id, now)
    const ids = shares.map(({ id }) => id)
    const views = await listShareViews(tx, ids)
    await audit(world, tx, actor, 'share:read', report.id)
    const listed = shares.map((share) => ({
      shareId: share.id,
      sharedWith: share.sharedWith,
      version: share.version,
      madeAt: share.madeAt.toString(),
      endsAt: share.endsAt.toString(),
      endedAt: share.endedAt?.toString() ?? null,
      isOpen: isOpenShare(share, now),
      wrongTries: share.wrongTries,
      openings: share.openings,
      views: views
        .filter(({ shareId }) => shareId === share.id)
        .map(({ id, kind, at }) => ({ id, kind, at: at.toString() })),
    }))
    return { shares: listed, nextId: ShareId.parse(world.chance.uuid()) }
  })
}
