import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'
import { premiseWords } from '#src/web/results/premise-words.ts'
import { conditionNames, sexWords } from '#src/web/routes/bench/ranges/whose-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Kind = 'ranges' | 'limits'
type Text = Readonly<Record<string, string>>

type Props = {
  kind: Kind
  rows: readonly Text[]
  errors: Readonly<Record<string, string[] | null>>
}

/** Empty rows below the used ones; more of them come without a script too. */
const SPARE = 3

/** Rows of ranges or of critical limits: a row whose sex is taken away is taken out. */
export function AnalyteRows({ kind, rows, errors }: Props) {
  const all = [...rows, ...Array.from({ length: SPARE }, (): Text => ({}))]
  const isRanges = kind === 'ranges'
  const title = isRanges ? m.analytes_ranges() : m.analytes_limits()
  const head = (id: string, words: string) => ({ id, head: words })
  return (
    <fieldset id={`analyte-${kind}`} tabIndex={-1}>
      <legend>{title}</legend>
      <p className="help mb-3">{isRanges ? m.analytes_ranges_help() : m.analytes_limits_help()}</p>
      <RowErrors errors={errors} name={kind} />
      <DataTable
        stacks
        label={title}
        columns={[
          head('number', m.analytes_row()),
          head('sex', m.analytes_sex()),
          head('from', m.analytes_age_from()),
          head('to', m.analytes_age_to()),
          ...(isRanges
            ? [head('when', m.analytes_condition()), head('premise', m.analytes_premise())]
            : []),
          head('low', isRanges ? m.analytes_low() : m.analytes_limit_low()),
          head('high', isRanges ? m.analytes_high() : m.analytes_limit_high()),
        ]}
      >
        {all.map((row, at) => (
          <Row key={`${kind} ${at + 1}`} kind={kind} at={at} row={row} errors={errors} />
        ))}
      </DataTable>
      <p>
        <Button type="submit" name="intent" value="rows" kind="quiet" size="small">
          {m.analytes_more_rows()}
        </Button>
      </p>
    </fieldset>
  )
}

type RowProps = { kind: Kind; at: number; row: Text; errors: Props['errors'] }

function Row({ kind, at, row, errors }: RowProps) {
  const of = `${kind}[${at}]`
  const title = kind === 'ranges' ? m.analytes_ranges() : m.analytes_limits()
  const label = (words: string) => m.analytes_of_row({ words: `${title}: ${words}`, row: at + 1 })
  const text = (name: string, words: string, isNumber: boolean) => (
    <input
      className="input"
      name={`${of}.${name}`}
      aria-label={label(words)}
      defaultValue={row[name] ?? ''}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={20}
    />
  )
  return (
    <tr id={`analyte-${of}`} tabIndex={-1} className={errors[of] ? 'field--error' : undefined}>
      <th scope="row">
        {at + 1}
        <RowErrors errors={errors} name={of} />
      </th>
      <td>
        <Choice
          name={`${of}.sex`}
          label={label(m.analytes_sex())}
          value={row.sex}
          options={(['any', 'male', 'female'] as const).map((sex) => [sex, sexWords[sex]()])}
        />
      </td>
      <td>{text('from', m.analytes_age_from(), false)}</td>
      <td>{text('to', m.analytes_age_to(), false)}</td>
      {kind === 'ranges' && <Whose of={of} row={row} label={label} />}
      <td>{text('low', m.analytes_low(), true)}</td>
      <td>{text('high', m.analytes_high(), true)}</td>
    </tr>
  )
}

type WhoseProps = { of: string; row: Text; label: (words: string) => string }

function Whose({ of, row, label }: WhoseProps) {
  return (
    <>
      <td>
        <Choice
          name={`${of}.condition`}
          label={label(m.analytes_condition())}
          value={row.condition}
          options={rangeConditions.map((one) => [one, conditionNames[one]()])}
        />
      </td>
      <td>
        <Choice
          name={`${of}.premise`}
          label={label(m.analytes_premise())}
          value={row.premise}
          options={rangePremises.map((one) => [one, premiseWords[one]()])}
        />
      </td>
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, value = '', options }: ChoiceProps) {
  return (
    <select className="input" name={name} aria-label={label} defaultValue={value}>
      <option value="">–</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The errors of a row and of its fields, or of all rows together. */
function RowErrors({ errors, name }: { errors: Props['errors']; name: string }) {
  const found = Object.entries(errors).flatMap(([of, says]) =>
    says && (of === name || of.startsWith(`${name}.`)) ? says : [],
  )
  if (found.length === 0) return null
  return (
    <p className="error">
      <Icon name="warning" small />
      <span>{[...new Set(found)].join(' ')}</span>
    </p>
  )
}
