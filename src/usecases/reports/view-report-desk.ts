import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { listRevisions } from '#src/db/queries/reports/report-revisions.ts'
import { findReportOfOrder, listVersions } from '#src/db/queries/reports/reports.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import { authorise, mayEver, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { toldRevision } from './view-revision.ts'

/** What a lab may do with the report of one of its orders; null where nothing is published. */
export function viewReportDesk(world: World, actor: Actor, { orderId }: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:read')
    const order = permit.over(await findOrder(step.tx, orderId))
    refuseOwnBooking(actor, order)
    const report = await findReportOfOrder(step.tx, orderId)
    const versions = report ? await listVersions(step.tx, report.id) : []
    const [latest] = versions
    if (!report || !latest) return null
    const revisions = await listRevisions(step.tx, report.id)
    const { items } = await reloadTree(step, order.bookingId)
    await audit(world, step.tx, actor, 'revision:read', report.id)
    const isOut = report.state !== 'withdrawn'
    return {
      reportId: report.id,
      reportNumber: latest.body.reportNumber,
      state: report.state,
      version: latest.number,
      publishedAt: latest.publishedAt.toString(),
      items: items
        .filter((item) => item.orderId === orderId && isPublished(item.state))
        .map(({ id: testItemId, version }) => ({ testItemId, version })),
      revisions: revisions.map(toldRevision),
      may: {
        revise: isOut && mayEver(actor, 'revision:draft'),
        withdraw: isOut && mayEver(actor, 'report:withdraw'),
      },
    }
  })
}
