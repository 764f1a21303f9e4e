import { stringify } from 'csv-stringify/sync'
import { listDisposals } from '#src/db/queries/tubes/disposals.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type DisposalMonth, MOST_OF_MONTH, spanOfMonth } from '#src/domain/tubes/disposal-log.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const columns = [
  'disposedAt',
  'method',
  'by',
  'barcode',
  'labNumber',
  'tube',
  'storedAt',
  'place',
] as const

/**
 * A month of the disposal log as CSV, latest first, times as in India. UTF-8 with a byte order mark
 * for spreadsheets; no cell can become a formula.
 * Source: features C22; reliability S18.
 */
export function readDisposalsCsv(world: World, actor: Actor, { month, ...lab }: DisposalMonth) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'storage:read', lab)
    const asked = { labId, days: spanOfMonth(month) }
    const found = await listDisposals(step.tx, asked, MOST_OF_MONTH)
    await audit(world, step.tx, actor, 'storage:read', labId, { month, as: 'csv' })
    const rows = found.map((row) => ({
      disposedAt: inIndia(row.disposedAt),
      method: row.method,
      by: row.by,
      barcode: row.barcode,
      labNumber: row.accession,
      tube: row.typeName,
      storedAt: inIndia(row.storedAt),
      place: row.storedPlace,
    }))
    const csv = stringify(rows, {
      columns: [...columns],
      header: true,
      bom: true,
      ...forSpreadsheets,
    })
    return { csv, fileName: `disposals-${month}.csv` }
  })
}

function inIndia(at: Temporal.Instant | null): string {
  return at?.toString({ timeZone: INDIA, smallestUnit: 'minute' }) ?? ''
}
