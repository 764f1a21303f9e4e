import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labStages, type LabStage, type StageMinutes } from '#src/domain/labs/lab-numbers.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { RevisionReason } from '#src/domain/reports/revision.ts'

/** From when to when each stage lasts. */
const spans: Record<LabStage, [string, string]> = {
  carried: ['collected', 'received'],
  counter: ['received', 'accepted'],
  measured: ['accepted', 'entered'],
  verified: ['entered', 'verified'],
  signed: ['verified', 'authorised'],
  whole: ['collected', 'authorised'],
}

const percentiles = labStages.map((stage) => {
  const [from, to] = spans[stage]
  return `percentile_disc(array[0.5, 0.95]) within group (order by
    greatest(0, ceil(extract(epoch from ${to} - ${from}) / 60)))::int[] as "${stage}"`
})

type Row = Record<LabStage, [number, number]> & {
  code: ItemCode | null
  name: string | null
  tests: number
  late: number
}

/**
 * How long the tests of the orders that a lab accepted since took, stage by stage, by test and over
 * all (`code` null), the most frequent first. Of a test that was amended the first signed result
 * counts. Found by what the lab accrued, so that older years cost nothing.
 */
export async function stagesSince(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const { rows } = await tx.execute<Row>(sql`
    with accepted as (${acceptedSince(labId, since)}),
    steps as (
      select i.test_code as code, i.name, i.late_since is not null as is_late, t.*, r.*
      from accepted a
      join test_items i on i.order_id = a.order_id
      cross join lateral (select max(collected_at) as collected,
          max(coalesce(handed_over_at, put_down_at)) as received, max(accepted_at) as accepted
        from tube_items ti join tubes on tubes.id = ti.tube_id
        where ti.test_item_id = i.id and accepted_at is not null) t
      cross join lateral (select entered_at as entered, verified_at as verified,
          authorised_at as authorised from results
        where results.test_item_id = i.id and authorised_at is not null
        order by authorised_at limit 1) r
      where t.collected is not null)
    select code, max(name) as name, count(*)::int as tests,
      count(*) filter (where is_late)::int as late, ${sql.raw(percentiles.join(', '))}
    from steps group by grouping sets ((code), ())
    having count(*) > 0
    order by code is null desc, tests desc, code`)
  return rows.map(({ code, name, tests, late, ...stages }) => {
    const minutes = Object.fromEntries(
      labStages.map((stage): [LabStage, StageMinutes] => {
        const [half, most] = stages[stage]
        return [stage, { half, most }]
      }),
    )
    return { code, name, tests, late, stages: minutes as Record<LabStage, StageMinutes> }
  })
}

/**
 * How many changes of the reports of those orders were signed, by their reason, most frequent first.
 */
export async function revisionsSince(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const { rows } = await tx.execute<{ reason: RevisionReason; count: number }>(sql`
    select v.reason, count(*)::int as count
    from (${acceptedSince(labId, since)}) a join report_revisions v on v.order_id = a.order_id
    where v.state = 'signed' group by v.reason order by count desc, v.reason`)
  return rows
}

/** The orders that a lab accepted since. */
function acceptedSince(labId: LabId, since: Temporal.Instant) {
  return sql`select distinct order_id from settlement_entries
    where lab_id = ${labId} and accrued_at >= ${since.toString()}::timestamptz
      and kind = 'share' and state <> 'reversed'`
}
