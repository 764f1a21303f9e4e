import { stringify } from 'csv-stringify/sync'
import { findLabLines } from '#src/db/queries/labs/lab-list.ts'
import { type LabColumn, labColumnKeys, labColumns } from '#src/domain/labs/lab-columns.ts'
import type { ExportLabs, LabLine, Place } from '#src/domain/labs/list-labs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows read and written at a time. */
const AT_ONCE = 2000

/**
 * The labs of a list as CSV in UTF-8 with a byte order mark, streamed in chunks, so that 50,000
 * take no more memory than one chunk. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe. The export is audited before the first byte.
 * Source: reliability S18.
 */
export async function exportLabs(world: World, actor: Actor, asked: ExportLabs) {
  await inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'lab:export')
    await audit(world, tx, actor, 'lab:export', 'csv', { asked })
  })
  return pieces(world, asked)
}

async function* pieces({ db }: World, asked: ExportLabs): AsyncGenerator<string> {
  yield csvOf([], true)
  let from: Place | undefined
  do {
    const found = await findLabLines(db, { ...asked, limit: AT_ONCE, isBack: false, from })
    yield csvOf(
      found.map(({ line }) => line),
      false,
    )
    const last = found.length === AT_ONCE ? found.at(-1) : undefined
    from = last && { rowsBefore: 0, labId: last.line.labId, key: last.key }
  } while (from)
}

function csvOf(lines: readonly LabLine[], isFirst: boolean): string {
  return stringify(
    lines.map((line) => labColumnKeys.map((key) => cellOf(line, key))),
    { columns: labColumnKeys.map(headOf), header: isFirst, bom: isFirst, ...forSpreadsheets },
  )
}

function headOf(key: LabColumn): string {
  const column = labColumns[key]
  return 'file' in column ? column.file : key
}

/** Tenths as `4.5`; 0 of them is none. */
function cellOf(line: LabLine, key: LabColumn): string {
  const value = line[labColumns[key].member]
  if (typeof value === 'string') return value
  return value === 0 ? '' : (value / 10).toFixed(1)
}
