import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { instrumentFileColumns, instrumentFileRows } from '#src/db/schema/instrument-files.ts'
import { instrumentLinks } from '#src/db/schema/instrument-messages.ts'
import { instrumentTests } from '#src/db/schema/instrument-tests.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import { linkedInstruments } from '#src/db/schema/linked-instruments.ts'
import type { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** An instrument that may send, with the columns of its files and which one of the lab it is. */
export async function findFileLink(tx: Tx, id: InstrumentLinkId) {
  const [row] = await tx
    .select({
      link: instrumentLinks,
      labId: instrumentLinks.labId,
      chosen: instrumentFileColumns,
      measuredOn: linkedInstruments.instrumentId,
    })
    .from(instrumentLinks)
    .leftJoin(instrumentFileColumns, eq(instrumentFileColumns.linkId, instrumentLinks.id))
    .leftJoin(linkedInstruments, eq(linkedInstruments.linkId, instrumentLinks.id))
    .where(and(eq(instrumentLinks.id, id), isNull(instrumentLinks.retiredAt)))
  return row
}

/** Which of these rows of an instrument's files were imported before. */
export async function listImportedRows(
  tx: Tx,
  linkId: InstrumentLinkId,
  sha256: readonly string[],
) {
  if (sha256.length === 0) return []
  const rows = await tx
    .select({ sha256: instrumentFileRows.sha256 })
    .from(instrumentFileRows)
    .where(
      and(eq(instrumentFileRows.linkId, linkId), inArray(instrumentFileRows.sha256, [...sha256])),
    )
  return rows.map((row) => row.sha256)
}

/** Which instruments in use of a lab measure which tests. */
export function listMeasuredTests(tx: Tx, labId: LabId) {
  return tx
    .select({ testCode: instrumentTests.testCode, instrumentId: instrumentTests.instrumentId })
    .from(instrumentTests)
    .innerJoin(labInstruments, eq(labInstruments.id, instrumentTests.instrumentId))
    .where(
      and(
        eq(labInstruments.labId, labId),
        isNull(labInstruments.retiredAt),
        sql`${instrumentTests.endedAt} is null`,
      ),
    )
}
