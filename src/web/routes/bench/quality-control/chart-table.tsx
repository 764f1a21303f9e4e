import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type ChartLevel, markWords } from './levey-jennings.tsx'
import { rulesNamed } from '#src/web/results/failure-words.ts'
import { deviationWords, numberOf } from './quality-words.ts'

type Value = ChartLevel['values'][number]
type Props = { level: ChartLevel; title: string; tried: TriedForm }

/** The numbers of a chart, latest first; a mistyped one is struck out here. */
export function ChartTable({ level, title, tried }: Props) {
  return (
    <details className="figure__table" open={level.values.some((value) => isTried(value, tried))}>
      <summary>{m.chart_numbers()}</summary>
      <DataTable
        stacks
        label={`${title}, ${m.quality_level({ level: level.level })}`}
        columns={[
          { id: 'at', head: m.quality_col_at() },
          { id: 'value', head: m.quality_col_value(), isRight: true },
          { id: 'sd', head: m.quality_col_sd(), isRight: true },
          { id: 'mark', head: m.quality_col_state() },
          { id: 'by', head: m.quality_col_by() },
        ]}
      >
        {level.values.toReversed().map((value) => (
          <tr key={value.valueId}>
            <th scope="row" className="rowhead num">
              <Time at={value.at} shape="near" />
            </th>
            <td className="r num">
              {value.struckReason === null ? numberOf(value.value) : <s>{numberOf(value.value)}</s>}
            </td>
            <td className="r num">{deviationWords(value.deviation)}</td>
            <td>
              {markWords(value)}{' '}
              {value.rules.length > 0 && <span className="num">{rulesNamed(value.rules)}</span>}
              {value.struckReason !== null && (
                <span className="sub">
                  {m.quality_struck({ name: value.struckBy ?? '', reason: value.struckReason })}
                </span>
              )}
            </td>
            <td>
              {value.by}
              {value.mayStrike && <Strike value={value} tried={tried} />}
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  )
}

const isTried = ({ valueId }: Value, tried: TriedForm) =>
  tried?.result.initialValue?.valueId === valueId

/** Folded: it can't be undone. */
function Strike({ value, tried }: { value: Value; tried: TriedForm }) {
  const { valueId } = value
  return (
    <details open={isTried(value, tried)}>
      <summary className="small">{m.quality_strike()}</summary>
      <ActForm
        intent="strike"
        about={{ valueId }}
        fields={[{ name: 'reason', label: m.quality_strike_reason() }]}
        lede={m.quality_strike_help()}
        act={m.quality_strike()}
        kind="quiet"
        tried={isTried(value, tried) ? tried : undefined}
      />
    </details>
  )
}
