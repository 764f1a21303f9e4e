import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Where these labs are, with their names; in no order. */
export function listLabPoints(tx: Tx, labIds: readonly LabId[]) {
  const { id, name, latitude, longitude } = labs
  return tx
    .select({ id, name, point: { latitude, longitude } })
    .from(labs)
    .where(inArray(id, [...labIds]))
}
