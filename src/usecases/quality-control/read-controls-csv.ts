import { stringify } from 'csv-stringify/sync'
import { listControlLines } from '#src/db/queries/quality-control/control-charts.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type ControlMonth,
  MOST_OF_CONTROL_MONTH,
} from '#src/domain/quality-control/control-month.ts'
import { deviationOf } from '#src/domain/quality-control/westgard.ts'
import { spanOfMonth } from '#src/domain/tubes/disposal-log.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const columns = [
  'enteredAt',
  'instrument',
  'test',
  'material',
  'level',
  'lot',
  'value',
  'mean',
  'sd',
  'deviation',
  'rules',
  'enteredBy',
  'struckOut',
] as const

/**
 * A month of a lab's controls as CSV, earliest first, times as in India. UTF-8 with a byte order
 * mark for spreadsheets; no cell can become a formula.
 * Source: ISO 15189:2022 8.4; reliability S18; decision 228.
 */
export function readControlsCsv(world: World, actor: Actor, { month, ...lab }: ControlMonth) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'qc:read', lab)
    const found = await listControlLines(step.tx, labId, spanOfMonth(month), MOST_OF_CONTROL_MONTH)
    await audit(world, step.tx, actor, 'qc:read', labId, { month, as: 'csv' })
    const rows = found.map((row) => ({
      enteredAt: Temporal.Instant.from(row.at).toString({
        timeZone: INDIA,
        smallestUnit: 'minute',
      }),
      instrument: row.instrument,
      test: row.testCode,
      material: row.material,
      level: row.level,
      lot: row.lotNumber,
      value: row.value,
      mean: row.mean,
      sd: row.sd,
      deviation: deviationOf(row.value, row).toFixed(2),
      rules: row.rules.join(' '),
      enteredBy: row.by,
      struckOut: row.struckReason ?? '',
    }))
    const csv = stringify(rows, {
      columns: [...columns],
      header: true,
      bom: true,
      ...forSpreadsheets,
    })
    return { csv, fileName: `quality-control-${month}.csv` }
  })
}
