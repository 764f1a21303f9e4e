import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { tubeOut } from '#src/db/queries/referrals/tube-out.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { labelSeries, tubes } from '#src/db/schema/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'

/** How long blood for a test keeps as its tube is carried, where a source says so. */
const keeps = sql<number | null>`(select s.minutes from tube_types tt
  join test_stability s on s.tube_type_code = tt.code and s.temperature = tt.carried
  where tt.code = tests.tube_type_code and s.test_code = tests.code)`

const typesOf = kept((tx) =>
  tx
    .select({
      code: tests.code,
      type: tests.tubeTypeCode,
      name: tests.name,
      collectionEvent: tests.collectionEvent,
      drawMl: tests.drawMl,
      keepsMinutes: keeps,
    })
    .from(tests)
    .where(sql`${tests.code} = any(${sql.placeholder('codes')})`)
    .prepare(''),
)

/** The tube type and the moment that each test needs; tests without a draw are absent. */
export async function drawnAs(tx: Tx, codes: ItemCode[]) {
  const rows = await typesOf(tx).execute({ codes })
  return new Map(
    rows.flatMap(({ code, type, keepsMinutes, ...drawn }) =>
      type
        ? [[code, { tubeTypeCode: type, ...drawn, ...(keepsMinutes && { keepsMinutes }) }] as const]
        : [],
    ),
  )
}

export async function findTubeByBarcode(tx: Tx, barcode: Barcode) {
  const [row] = await tx
    .select({ ...getTableColumns(tubes), out: tubeOut })
    .from(tubes)
    .where(eq(tubes.barcode, barcode))
  return row
}

/** Tubes last moved on before an instant; oldest first. */
export function listUnderWay(tx: Tx, before: Temporal.Instant, limit: number) {
  const taken = sql`coalesce(${tubes.handedOverAt}, ${tubes.collectedAt})`
  return tx
    .select({ id: tubes.id, version: tubes.version })
    .from(tubes)
    .where(
      sql`${tubes.state} in ('collected', 'in-transit', 'handed-over')
        and ${taken} < ${before.toString()}`,
    )
    .orderBy(taken, tubes.id)
    .limit(limit)
}

/** Reserves this many label numbers of a year; returns the last one. They are never reused. */
export async function takeLabels(tx: Tx, year: number, count: number): Promise<number> {
  const [row] = await tx
    .insert(labelSeries)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: labelSeries.year,
      set: { last: sql`${labelSeries.last} + ${count}` },
    })
    .returning({ last: labelSeries.last })
  if (!row) throw new Error(`no labels for ${year}`)
  return row.last
}

/** The volumes of every tube type, by its code. */
export async function readTubeVolumes(tx: Tx) {
  const rows = await volumes(tx).execute()
  return new Map(rows.map((row) => [row.code, row]))
}

const volumes = kept((tx) => {
  const { code, volumeMl, lostMl, testMl, smallCode } = tubeTypes
  return tx.select({ code, volumeMl, lostMl, testMl, smallCode }).from(tubeTypes).prepare('')
})
