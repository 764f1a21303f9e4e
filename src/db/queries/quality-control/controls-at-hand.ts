import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { earlierOf, lastRunOf, targetsOf } from './targets-in-force.ts'

const id = sql`${sql.placeholder('id')}::uuid`

const locked = kept((tx) =>
  tx
    .select({ one: sql<number>`1` })
    .from(sql`(select from instrument_tests where instrument_id = ${id}
      order by test_code for no key update) as locked`)
    .prepare(''),
)

const everything = kept((tx) =>
  tx
    .select({
      instrumentId: labInstruments.id,
      labId: labInstruments.labId,
      name: labInstruments.name,
      retiredAt: labInstruments.retiredAt,
      lastRun: lastRunOf(id),
      targets: targetsOf(id),
      earlier: earlierOf(id),
      failed: sql<ItemCode[]>`(select coalesce(json_agg(test_code), '[]') from control_failures
        where instrument_id = ${id} and resolved_at is null)`,
    })
    .from(labInstruments)
    .where(eq(labInstruments.id, id))
    .prepare(''),
)

/** An instrument with everything that a run of its controls is judged by. */
export async function readControls(tx: Tx, instrumentId: InstrumentId) {
  const [row] = await everything(tx).execute({ id: instrumentId })
  if (!row) return undefined
  const { retiredAt, ...rest } = row
  return { ...rest, isRetired: retiredAt !== null }
}

/** The same; what is measured there is locked until the transaction ends. */
export async function lockControls(tx: Tx, instrumentId: InstrumentId) {
  const [, found] = await Promise.all([
    locked(tx).execute({ id: instrumentId }),
    readControls(tx, instrumentId),
  ])
  return found
}
