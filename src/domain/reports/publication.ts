import type { Changed } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isPublished, isSettled } from '#src/domain/results/item-machine.ts'
import type { BookingAtLab, Order } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { type Stateful, taken, type Transition } from '#src/domain/transition.ts'
import { canonicalJson } from './canonical-json.ts'
import { carriedFrom } from './carried-changes.ts'
import type { ReportBody } from './report-body.ts'
import { reportContent } from './report-content.ts'
import { isRevised, type ReportState } from './report-machine.ts'
import { ReportId, ReportVersionId } from './report.ts'
import type { Reporting } from './reporting.ts'

/** A report as stored. */
export type Report = Stateful & {
  id: ReportId
  orderId: OrderId
  accountId: UserId
  labId: LabId
  state: ReportState
  createdAt: Temporal.Instant
}

/** A new version of a report; it is sealed when it is stored. */
export type NewVersion = {
  id: ReportVersionId
  reportId: ReportId
  number: number
  state: ReportState
  body: ReportBody
  /** SHA-256 of the canonical JSON of the body, hex. */
  hash: string
  verifyToken: string
  publishedAt: Temporal.Instant
}

/** What a version takes from outside: the instant, chance, and the hash of a text. */
export type Printing = {
  now: Temporal.Instant
  isDemo: boolean
  newId: () => string
  newToken: () => string
  /** Hex. */
  sha256: (text: string) => string
}

export type Publishing = Reporting & {
  results: readonly Result[]
  report: Report | undefined
  /** Of the report, newest first. */
  versions: readonly { number: number; body: ReportBody }[]
}

type Published = Required<Pick<Changed, 'transitions' | 'created' | 'jobs'>> & {
  reportId: ReportId
}

/**
 * A new version of an order's report from its published tests: partial while tests are open, final
 * when none is. Repeats what earlier versions added and changed. Frozen as data with its hash; the
 * PDF is rendered separately. Undefined where there is nothing to publish yet.
 * Source: life cycle 6; decision 012.
 */
export function publication(
  tree: BookingAtLab,
  order: Order,
  facts: Publishing,
  as: Printing,
): Published | undefined {
  const items = tree.items.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'cancelled',
  )
  const isWhole = items.every(({ state }) => isSettled(state))
  if (!isWhole && !items.some(({ state }) => isPublished(state))) return undefined
  const report = facts.report ?? registered(order, as)
  // Nobody may use it: whatever is finished later is in no report. Source: life cycle 6.
  if (report.state === 'withdrawn') return undefined
  const moved = advanced(report, isWhole ? 'final' : 'partial')
  const number = (facts.versions[0]?.number ?? 0) + 1
  const state = (moved?.to as ReportState | undefined) ?? report.state
  const { isDemo, now } = as
  const said = reportContent(tree, order, facts, {
    state,
    number,
    isDemo,
    now,
    verifyToken: as.newToken(),
  })
  const body = { ...said, ...carriedFrom(facts.versions.map((version) => version.body)) }
  const version = frozen(report, number, body, as)
  return {
    reportId: report.id,
    transitions: moved ? [moved] : [],
    created: { ...(!facts.report && { report: [report] }), reportVersion: [version] },
    jobs: [{ job: 'render-report', reportVersionId: version.id }],
  }
}

function registered({ id, accountId, labId }: Order, { newId, now }: Printing): Report {
  const state = 'registered' as const
  return {
    id: ReportId.parse(newId()),
    orderId: id,
    accountId,
    labId,
    state,
    version: 1,
    createdAt: now,
  }
}

function advanced(row: Report, state: 'partial' | 'final'): Transition | undefined {
  if (isRevised(row.state)) return undefined
  // A test that joined afterwards: what was complete stays as it was, with more.
  if (row.state === 'final') return taken('report', row, 'append')
  if (row.state === state) return undefined
  return taken('report', row, state === 'final' ? 'publish' : 'publish-part')
}

/** A version as it stays, with its hash. Source: life cycle 6; decision 012. */
export function frozen(
  { id: reportId }: Pick<Report, 'id'>,
  number: number,
  body: ReportBody,
  { newId, sha256, now }: Printing,
): NewVersion {
  const { state, verifyToken } = body
  const hash = sha256(canonicalJson(body))
  const id = ReportVersionId.parse(newId())
  return { id, reportId, number, state, body, hash, verifyToken, publishedAt: now }
}
