import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { orders } from '#src/db/schema/orders.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Draw } from '#src/domain/tubes/blood-room.ts'

type DrawOf = Draw & { patientId: PatientId }

/**
 * Blood drawn or planned from these people between two instants, per visit; written-off and
 * cancelled tubes do not count, a fresh sample counts in addition to the one it replaces.
 * Source: decision 044.
 */
export function drawsAmong(patientIds: SQL, { from, to }: { from: SQL; to: SQL }): SQL {
  return sql`(select o.patient_id, v.id as visit_id, v.starts_at, sum(y.volume_ml)::float8 as ml
    from orders o join tubes t on t.order_id = o.id join visits v on v.id = t.visit_id
      join tube_types y on y.code = t.tube_type_code
    where o.patient_id = any(${patientIds}) and y.test_ml is not null
      and (t.collected_at is not null or (t.state <> 'not-drawn' and o.state <> 'cancelled'))
      and v.starts_at between ${from} and ${to}
    group by o.patient_id, v.id, v.starts_at) as draws`
}

/** The same as a column of another statement; empty without a search where `isAsked` is false. */
export function drawsAsColumn(draws: SQL, isAsked = sql`true`): SQL<DrawOf[]> {
  const json = sql`coalesce(case when ${isAsked} then (select
    json_agg(json_build_array(patient_id, visit_id, starts_at, ml)) from ${draws}) end, '[]')`
  return json.mapWith((rows: unknown[][]) =>
    rows.map(([patientId, visitId, startsAt, ml]) => ({
      patientId: orders.patientId.mapFromDriverValue(patientId),
      visitId: visits.id.mapFromDriverValue(visitId),
      startsAt: visits.startsAt.mapFromDriverValue(startsAt),
      ml: Number(ml),
    })),
  ) as SQL<DrawOf[]>
}

const span = { from: sql`${sql.placeholder('from')}`, to: sql`${sql.placeholder('to')}` }
const among = kept((tx) =>
  tx
    .select({ draws: drawsAsColumn(drawsAmong(sql`${sql.placeholder('ids')}`, span)) })
    .from(sql`(select 1) as once`)
    .prepare(''),
)

export async function listDraws(
  tx: Tx,
  ids: PatientId[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<DrawOf[]> {
  const [found] = await among(tx).execute({ ids, from: from.toString(), to: to.toString() })
  return found?.draws ?? []
}
