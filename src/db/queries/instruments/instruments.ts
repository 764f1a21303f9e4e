import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { controlFailures } from '#src/db/schema/quality-control.ts'
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

/**
 * Whether a control of any test on an instrument has failed and is not resolved. Asked once the row
 * is locked: who enters a run refers to it, and so waits or is seen.
 */
export async function hasOpenFailure(tx: Tx, id: InstrumentId): Promise<boolean> {
  const [row] = await tx
    .select({ id: controlFailures.id })
    .from(controlFailures)
    .where(and(eq(controlFailures.instrumentId, id), isNull(controlFailures.resolvedAt)))
    .limit(1)
  return row !== undefined
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
