import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { instrumentTests } from '#src/db/schema/instrument-tests.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** The instruments in use of a lab that measure a test, by name. */
export function listInstrumentsFor(tx: Tx, labId: LabId, testCode: ItemCode) {
  return tx
    .select({ instrumentId: labInstruments.id, name: labInstruments.name })
    .from(instrumentTests)
    .innerJoin(labInstruments, eq(labInstruments.id, instrumentTests.instrumentId))
    .where(
      and(
        eq(labInstruments.labId, labId),
        eq(instrumentTests.testCode, testCode),
        isNull(labInstruments.retiredAt),
        isNull(instrumentTests.endedAt),
      ),
    )
    .orderBy(asc(labInstruments.name), asc(labInstruments.id))
}
