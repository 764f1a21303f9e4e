import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Locks the row until the transaction ends. */
export async function lockInstrument(tx: Tx, id: InstrumentId) {
  const [row] = await tx
    .select()
    .from(labInstruments)
    .where(eq(labInstruments.id, id))
    .for('update')
  return row
}

/** The instruments of a lab with who added each: those in use first, by name. */
export function listInstruments(tx: Tx, labId: LabId) {
  return tx
    .select({ ...getTableColumns(labInstruments), addedByName: user.name })
    .from(labInstruments)
    .innerJoin(user, eq(user.id, labInstruments.addedBy))
    .where(eq(labInstruments.labId, labId))
    .orderBy(
      sql`${labInstruments.retiredAt} is not null`,
      asc(labInstruments.name),
      asc(labInstruments.id),
    )
}
