import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { credits } from '#src/db/schema/refunds.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import {
  callsFrom,
  callsOf,
  codesOf,
  judgingOf,
  labOf,
  rulesFrom,
  valuedOf,
} from '#src/db/queries/results/judging-facts.ts'
import { tubesOutOf } from '#src/db/queries/referrals/referred.ts'
import { casesOf, reportingOf, valuesOf } from '#src/db/queries/bookings/order-facts.ts'

/** An order concerned, under a name that no part of the statement uses for itself. */
export const ofOrder = sql`orders as of_order`
const orderId = sql`of_order.id`

const isOfOrder = (kind: string) =>
  sql`${settlementEntries.orderId} = ${orderId} and ${settlementEntries.kind} = ${sql.raw(`'${kind}'`)}`

const idsOf = (found: SQL) =>
  sql<TubeId[]>`coalesce((select json_agg(id) from (${found}) found), '[]'::json)`

/** What decides what becomes of an order's tests, and the unused credits of its booking. */
export const sampleColumns = {
  orderId: sql<OrderId>`of_order.id`.as('order_id_concerned'),
  ...valuesOf(orderId),
  ...valuedOf(orderId, labOf(orderId)),
  ...judgingOf(labOf(orderId), codesOf(orderId)),
  ...callsOf(orderId),
  ...casesOf(orderId),
  ...reportingOf(orderId),
  tubesOut: tubesOutOf(orderId),
  missing: idsOf(sql`select t.id from tubes t
    join manifest_tubes listed on listed.tube_id = t.id
    where t.order_id = ${orderId}
    group by t.id having bool_and(listed.scanned_at is null)`),
  shareRows: rowsOf(settlementEntries, {
    where: sql`${isOfOrder('share')} and ${settlementEntries.state} <> 'reversed'`,
    orderBy: sql`${settlementEntries.id}`,
    isLocked: true,
  }),
  clawBacks: someOf(
    settlementEntries,
    { clawsBackId: settlementEntries.clawsBackId },
    { where: isOfOrder('claw-back'), orderBy: sql`${settlementEntries.id}` },
  ),
  unusedCredits: someOf(
    credits,
    { id: credits.id, amount: credits.amount },
    {
      where: sql`${credits.bookingId} = ${bookings.id} and ${credits.state} = 'pending'`,
      orderBy: sql`${credits.createdAt}, ${credits.id}`,
      isLocked: true,
    },
  ),
}

type Read<Column> = Column extends { _: { type: infer Type } } ? Type : never
type Row = { [Name in keyof typeof sampleColumns]: Read<(typeof sampleColumns)[Name]> }

/** What these rows say of their orders, together; the report of each order apart. */
export function samplesOf(rows: readonly Row[]) {
  const all = <One>(pick: (row: Row) => readonly One[]) => rows.flatMap(pick)
  const rules = rows.map(rulesFrom)
  return {
    results: all(({ results }) => results),
    missing: all(({ missing }) => missing),
    tubesOut: all(({ tubesOut }) => tubesOut),
    names: all(({ names }) => names),
    numbers: all(({ numbers }) => numbers),
    verificationRules: all(({ verificationRules }) => verificationRules),
    rules: {
      tests: rules.flatMap((one) => one.tests),
      ranges: rules.flatMap((one) => one.ranges),
      limits: rules.flatMap((one) => one.limits),
      choices: rules.flatMap((one) => one.choices),
      immunity: rules.flatMap((one) => one.immunity),
      ownRules: rules.flatMap((one) => one.ownRules),
    },
    calls: all(({ callRows, callFlags }) => callsFrom(callRows, callFlags)),
    cases: all(({ cases }) => cases),
    notify: all(({ notify }) => notify),
    notified: all(({ notified }) => notified),
    shares: all(sharesOf),
    reportable: rows.map(reportableOf),
  }
}

function sharesOf({ shareRows, clawBacks }: Row) {
  const back = new Set(clawBacks.map(({ clawsBackId }) => clawsBackId))
  return shareRows.map((entry) => ({ entry, isClawedBack: back.has(entry.id) }))
}

function reportableOf({ orderId: of, labs, reports, ...row }: Row) {
  const { printed, lastWords, signatories, signatures, versions } = row
  const [lab] = labs
  if (!lab) throw new Error(`order ${of} has no lab`)
  const [report] = reports
  return { orderId: of, lab, report, printed, lastWords, signatories, signatures, versions }
}
