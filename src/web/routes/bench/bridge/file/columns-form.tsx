import { Form } from 'react-router'
import { dayOrders, type FileColumns } from '#src/domain/instruments/instrument-file.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Column = Exclude<keyof FileColumns, 'dayOrder'>
type Props = {
  heads: readonly string[]
  /** The whole file, read again once its columns are chosen. */
  text: string
  chosen: FileColumns | null
  version: number
}

const names: Record<Column, () => string> = {
  sample: m.resultfile_col_sample,
  code: m.resultfile_col_code,
  value: m.resultfile_col_value,
  unit: m.resultfile_col_unit,
  flag: m.resultfile_col_flag,
  status: m.resultfile_col_status,
  measuredAt: m.resultfile_col_measured,
}
const needed: readonly Column[] = ['sample', 'code', 'value']
const optional: readonly Column[] = ['unit', 'flag', 'status', 'measuredAt']

const orderWords: Record<FileColumns['dayOrder'], () => string> = {
  'year-first': m.resultfile_order_year,
  'day-first': m.resultfile_order_day,
  'month-first': m.resultfile_order_month,
}

/** Which column of the file says what: chosen once for an instrument, from a file of it. */
export function ColumnsForm({ heads, text, chosen, version }: Props) {
  return (
    <Panel title={m.resultfile_columns()}>
      <Form method="post" encType="multipart/form-data" className="form">
        <input type="hidden" name="text" value={text} />
        <input type="hidden" name="version" value={version} />
        {[...needed, ...optional].map((column) => (
          <ColumnField key={column} column={column} heads={heads} chosen={chosen?.[column]} />
        ))}
        <div className="field">
          <label htmlFor="dayOrder">{m.resultfile_order()}</label>
          <select
            className="input"
            id="dayOrder"
            name="dayOrder"
            defaultValue={chosen?.dayOrder ?? 'day-first'}
          >
            {dayOrders.map((order) => (
              <option key={order} value={order}>
                {orderWords[order]()}
              </option>
            ))}
          </select>
        </div>
        <p>
          <SubmitButton intent="columns">{m.resultfile_columns_save()}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

type FieldProps = { column: Column; heads: readonly string[]; chosen: string | undefined }

function ColumnField({ column, heads, chosen }: FieldProps) {
  const isNeeded = needed.includes(column)
  const help = column === 'status' ? `${column}-help` : undefined
  return (
    <div className="field">
      <label htmlFor={column}>
        {isNeeded ? names[column]() : m.resultfile_optional({ column: names[column]() })}
      </label>
      {help && (
        <p className="help" id={help}>
          {m.resultfile_status_help()}
        </p>
      )}
      <select
        className="input"
        id={column}
        name={column}
        required={isNeeded}
        defaultValue={chosen ?? ''}
        aria-describedby={help}
      >
        <option value="">{isNeeded ? m.resultfile_col_choose() : m.resultfile_col_none()}</option>
        {heads.map((head) => (
          <option key={head} value={head}>
            {head}
          </option>
        ))}
      </select>
    </div>
  )
}
