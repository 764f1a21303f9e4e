import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { offeredBy } from '#src/db/queries/ranges/lab-ranges.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/**
 * Tests with numbers that a lab offers and an instrument does not measure now, by name; `version` as
 * `measureTest` asks for it.
 */
export function listMeasurable(tx: Tx, labId: LabId, instrumentId: InstrumentId) {
  const row = (what: string) =>
    sql`(select ${sql.raw(what)} from instrument_tests measures
      where measures.instrument_id = ${instrumentId} and measures.test_code = ${tests.code})`
  return tx
    .select({
      testCode: tests.code,
      name: tests.name,
      version: sql<number>`coalesce(${row('measures.version')}, 0)`,
    })
    .from(tests)
    .where(
      and(
        inArray(tests.code, offeredBy(labId)),
        eq(tests.resultType, 'numeric'),
        sql`not coalesce(${row('measures.ended_at is null')}, false)`,
      ),
    )
    .orderBy(asc(tests.name), asc(tests.code))
}
