import { Form } from 'react-router'
import { isStored } from '#src/domain/instruments/previewing-file.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedFile } from './asked-file.ts'
import { fateOf, outcomeWords } from './outcome-words.ts'

type Preview = Exclude<TriedFile['preview'], null>
type Row = Preview['rows'][number]

const fates = {
  enters: { icon: 'check', tone: 'ok', words: m.resultfile_fate_enters },
  waits: { icon: 'warning', tone: 'needs', words: m.resultfile_fate_waits },
  left: { icon: 'info', tone: 'plain', words: m.resultfile_fate_left },
} as const

/** What becomes of each row, and the button that makes it so. */
export function FilePreview({ preview }: { preview: Preview }) {
  const { rows, version, shown, text } = preview
  const stored = rows.filter(isStored).length
  return (
    <Panel title={m.resultfile_rows({ count: rows.length })}>
      <p className="strong">{countsOf(rows)}</p>
      {stored === 0 ? (
        <Note icon="check" isNews>
          {m.resultfile_nothing_new()}
        </Note>
      ) : (
        <Form method="post" encType="multipart/form-data" className="form mt-4">
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="shown" value={shown} />
          <p className="soft small">{m.resultfile_import_help()}</p>
          <p>
            <SubmitButton intent="import">{m.resultfile_import({ count: stored })}</SubmitButton>
          </p>
        </Form>
      )}
      <div className="mt-4">
        <RowTable rows={rows} />
      </div>
    </Panel>
  )
}

function countsOf(rows: readonly Row[]): string {
  const count = (fate: string) => rows.filter(({ outcome }) => fateOf(outcome) === fate).length
  return m.resultfile_counts({
    enters: count('enters'),
    waits: count('waits'),
    left: count('left'),
  })
}

function RowTable({ rows }: { rows: readonly Row[] }) {
  const columns = [
    { id: 'line', head: m.resultfile_line() },
    { id: 'sample', head: m.resultfile_col_sample() },
    { id: 'test', head: m.conform_col_test() },
    { id: 'value', head: m.resultfile_col_value() },
    { id: 'measured', head: m.resultfile_col_measured() },
    { id: 'outcome', head: m.resultfile_what_happens() },
  ]
  return (
    <DataTable label={m.resultfile_rows({ count: rows.length })} columns={columns} stacks>
      {rows.map(({ line, sent, test, outcome }) => {
        const fate = fates[fateOf(outcome)]
        return (
          <tr key={line}>
            <td className="num">{line}</td>
            <td>{sent.sampleId === '' ? '–' : sent.sampleId}</td>
            <td className="wraps">
              {test === null ? sent.code : m.conform_maps({ sent: sent.code, ours: test })}
            </td>
            <td className="num">
              {[`${sent.comparator ?? ''}${sent.value}`, sent.unit, ...sent.flags].join(' ')}
            </td>
            <td>{sent.measuredAt === null ? '–' : instantOf(sent.measuredAt)}</td>
            <td className="wraps">
              <Chip icon={fate.icon} tone={fate.tone}>
                {fate.words()}
              </Chip>{' '}
              {outcome !== 'enters' && outcomeWords[outcome]()}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}
