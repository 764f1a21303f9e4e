import type { BookingTree, OrderRow } from '#src/db/queries/booking-tree.ts'
import {
  findReportOfOrder,
  insertReport,
  insertVersion,
  listVersions,
  type ReportRow,
} from '#src/db/queries/reports.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import { carriedFrom } from '#src/domain/reports/carried-changes.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { isRevised } from '#src/domain/reports/report-machine.ts'
import { ReportId, ReportVersionId } from '#src/domain/reports/report.ts'
import { isPublished, isSettled } from '#src/domain/results/item-machine.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import { reportBody } from './report-body.ts'
import { sealedOf, sha256, versionContext } from './signed-content.ts'

/**
 * Publishes a new version of an order's report from its published tests: partial while tests are
 * open, final when none is. Repeats what earlier versions added and changed. Frozen as data with
 * its hash and its seal; the PDF is rendered separately. Does nothing where there is nothing to
 * publish yet.
 * Source: life cycle 6; decision 012.
 */
export async function publishReport(step: Step, tree: BookingTree, order: OrderRow) {
  const items = tree.items.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'cancelled',
  )
  const isWhole = items.every(({ state }) => isSettled(state))
  if (!isWhole && !items.some(({ state }) => isPublished(state))) return undefined
  const report = await openReport(step, order)
  // Nobody may use it: whatever is finished later is in no report. Source: life cycle 6.
  if (report.state === 'withdrawn') return undefined
  const earlier = await listVersions(step.tx, report.id)
  const state = isWhole ? 'final' : 'partial'
  const moved = await advance(step, report, order, state)
  const verifyToken = step.world.chance.token()
  const number = (earlier[0]?.number ?? 0) + 1
  const said = await reportBody(step, tree, order, { report: moved, number, verifyToken })
  const body = { ...said, ...carriedFrom(earlier.map((version) => version.body)) }
  return { reportId: report.id, versionId: await freeze(step, report, number, body) }
}

async function openReport(step: Step, order: OrderRow): Promise<ReportRow> {
  const open = await findReportOfOrder(step.tx, order.id)
  if (open) return open
  const report = {
    id: ReportId.parse(step.world.chance.uuid()),
    orderId: order.id,
    accountId: order.accountId,
    labId: order.labId,
    state: 'registered' as const,
    version: 1,
    createdAt: step.now,
  }
  await insertReport(step.tx, report)
  await recordBirth(step, 'report', report, order.bookingId)
  return report
}

async function advance(step: Step, row: ReportRow, order: OrderRow, state: 'partial' | 'final') {
  if (row.state === state || isRevised(row.state)) return row
  const event = state === 'final' ? 'publish' : 'publish-part'
  return move(step, 'report', { row, event, bookingId: order.bookingId })
}

/** Freezes a version, with its hash and its seal, and enqueues its PDF. */
export async function freeze(step: Step, report: ReportRow, number: number, body: ReportBody) {
  const id = ReportVersionId.parse(step.world.chance.uuid())
  const version = {
    id,
    reportId: report.id,
    number,
    state: body.state,
    body,
    hash: sha256(canonicalJson(body)),
    publishedAt: step.now,
  }
  await insertVersion(step.tx, {
    ...version,
    seal: step.world.cipher.seal(sealedOf(version), versionContext(id)),
    verifyToken: body.verifyToken,
  })
  await step.world.queue.enqueue(step.tx, 'render-report', { reportVersionId: id })
  return id
}
