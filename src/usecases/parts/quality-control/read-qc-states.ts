import { readControlStandings } from '#src/db/queries/quality-control/measuring.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { qcStateAt } from '#src/domain/quality-control/qc-state.ts'
import type { Step } from '#src/usecases/step.ts'

type Wanted = { instrumentId: InstrumentId; testCode: ItemCode }

/**
 * Whether quality control of these tests on these instruments stands now, and when controls were
 * last measured; a test that is not measured there is absent.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export async function readQcStates({ tx, now }: Step, wanted: readonly Wanted[]) {
  const rows = await readControlStandings(tx, wanted)
  return rows.map(({ instrumentId, testCode, ...row }) => {
    const lastAt = row.lastAt === null ? null : Temporal.Instant.from(row.lastAt)
    return { instrumentId, testCode, lastAt, ...qcStateAt({ ...row, lastAt }, now) }
  })
}
