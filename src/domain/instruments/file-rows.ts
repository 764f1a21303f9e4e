import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import { fileTime } from './file-time.ts'
import { chosenHeads, type FileColumns } from './instrument-file.ts'
import { comparedValue, type SentResult, shortened } from './instrument-message.ts'
import type { InstrumentProfile } from './profile.ts'

/** A file as cells: the heads of its columns, and its rows. */
export type FileTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

/** A row of a file in the form of a message's value. `line`: of the file, from 2. */
export type FileRow = { line: number; sent: SentResult }

/**
 * The rows of a file by the columns that were chosen for its instrument, in the form of a message's
 * values. Every cell is text: nothing in it is computed, and a number keeps its comma. Without a column
 * of their state all rows count as final, which is what whoever left it out has said. Refuses
 * `columns-missing` where the file lacks one that was chosen, or has it twice.
 * Source: decision 250.
 */
export function fileRows(
  { heads, rows }: FileTable,
  columns: FileColumns,
  profile: InstrumentProfile,
): Result<FileRow[], 'columns-missing'> {
  if (chosenHeads(columns).some((head) => heads.filter((one) => one === head).length !== 1))
    return refuse('columns-missing')
  const [final = ''] = profile.finalStatuses
  const found = rows.map((cells, at) => {
    const said = (head: string | undefined) =>
      head === undefined ? undefined : plain(cells[heads.indexOf(head)] ?? '')
    const flags = (said(columns.flag) ?? '').split(/[\s~\\]+/).filter((flag) => flag !== '')
    const sent = {
      sampleId: said(columns.sample) ?? '',
      code: said(columns.code) ?? '',
      ...comparedValue(said(columns.value) ?? ''),
      unit: said(columns.unit) ?? '',
      flags,
      status: said(columns.status) ?? final,
      measuredAt: fileTime(said(columns.measuredAt) ?? '', columns.dayOrder),
      isControl: false,
    }
    return { line: at + 2, sent: shortened(sent) }
  })
  return ok(found)
}

/** A cell in one line, in one way of writing its letters. */
function plain(cell: string): string {
  return cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** What a row says, for comparing it with others: the same row twice says the same. Source: decision 250. */
export function saidByRow({ sent }: FileRow): string {
  const { sampleId, code, comparator, value, unit, flags, status, measuredAt } = sent
  return JSON.stringify([sampleId, code, comparator, value, unit, flags, status, measuredAt])
}
