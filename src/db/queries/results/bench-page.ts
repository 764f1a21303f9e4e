import { type AnyColumn, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { BenchPlace } from '#src/domain/results/bench/bench-lists.ts'

/** The rows after a position, or before it; the first rows where there is none. */
export type PageOfBench = { from?: BenchPlace | undefined; isBack?: boolean | undefined }

type Placed = { rank: SQLWrapper; due: SQLWrapper; placeId: SQLWrapper }

/**
 * Rows ordered by rank, due instant and id. Each row knows its position and the total, on any page.
 */
export function placeIn(due: SQL, id: AnyColumn, rank: SQLWrapper = sql`0`) {
  const columns = {
    rank: sql<number>`${rank}`.as('place_rank'),
    due: sql<string>`${due}`.as('place_due'),
    placeId: sql<string>`${id}`.as('place_id'),
    row: sql<number>`(row_number() over (order by ${rank}, ${due}, ${id}))::int`.as('place_row'),
    total: sql<number>`(count(*) over ())::int`.as('place_total'),
  }
  return { columns, isOn, order }
}

function isOn({ rank, due, placeId }: Placed, { from, isBack = false }: PageOfBench) {
  if (!from) return undefined
  return sql`(${rank}, ${due}, ${placeId}) ${isBack ? sql`<` : sql`>`}
    (${from.rank}::int, ${from.due}::timestamptz, ${from.id}::uuid)`
}

/** Backwards, nearest rows first: the caller reverses them. */
function order({ rank, due, placeId }: Placed, { isBack = false }: PageOfBench) {
  const way = isBack ? sql`desc` : sql`asc`
  return sql`${rank} ${way}, ${due} ${way}, ${placeId} ${way}`
}

/** A page before a position is read backwards. */
export function inRowOrder<Row extends { row: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.row - b.row)
}
