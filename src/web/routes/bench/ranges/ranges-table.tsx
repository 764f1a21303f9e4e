import { Form } from 'react-router'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { rangeOf } from '#src/web/results/bench-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { RangesListed } from './ranges-find.tsx'
import { whoseWords } from './whose-words.ts'
import { type RefusedWithdrawal, RangesWithdraw } from './ranges-withdraw.tsx'

type Line = RangesListed['lines'][number]
type Row = Line['ranges'][number]

type Props = Pick<RangesListed, 'lines' | 'mayConfirm'> & { refused: RefusedWithdrawal | undefined }

/** One row per test: its ranges with their sources, and the pathologist's confirmation. */
export function RangesTable({ lines, mayConfirm, refused }: Props) {
  const first = lines.find(({ standing }) => standing !== 'confirmed')
  return (
    <DataTable
      stacks
      label={m.ranges_title()}
      columns={[
        { id: 'test', head: m.ranges_col_test() },
        { id: 'ranges', head: m.ranges_col_ranges() },
        { id: 'standing', head: m.ranges_col_standing() },
      ]}
    >
      {lines.map((line) => (
        <tr key={`${line.testCode} ${line.version}`} id={`range-${line.testCode}`}>
          <th scope="row" className="rowhead">
            {mayConfirm && line.standing !== 'confirmed' ? (
              <Choice line={line} isFirst={line === first} />
            ) : (
              line.name
            )}{' '}
            <span className="sub num">{line.testCode}</span>
            <span className="sub block">{line.method}</span>
          </th>
          <td>
            <ul className="grid gap-2">
              {line.ranges.map((range) => (
                <RangeRow key={JSON.stringify(range)} range={range} line={line} />
              ))}
            </ul>
          </td>
          <td>
            <Standing line={line} />
            {mayConfirm && line.standing !== 'confirmed' && <ConfirmOne line={line} />}
            {mayConfirm && line.last?.kind === 'confirmed' && (
              <RangesWithdraw line={line} refused={refused} />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** What a confirmation names: exactly these ranges. */
const shownAs = ({ testCode, version, fingerprint }: Line) =>
  `${testCode}/${version}/${fingerprint}`

/** The error that none was chosen links to the first checkbox. */
function Choice({ line, isFirst }: { line: Line; isFirst: boolean }) {
  return (
    <label className="agree">
      <input
        id={isFirst ? 'confirm-test' : undefined}
        type="checkbox"
        name="test"
        value={shownAs(line)}
        form="confirm"
        aria-label={m.ranges_choose({ test: line.name })}
      />
      <span>{line.name}</span>
    </label>
  )
}

function RangeRow({ range, line: { unit, standing } }: { range: Row; line: Line }) {
  const { isUncertain, source, note } = range
  return (
    <li>
      <span className="soft">{whoseWords(range)}:</span>{' '}
      <span className="num strong nowrap">
        {rangeOf(range)} {shownUnit(unit)}
      </span>{' '}
      {isUncertain && standing !== 'confirmed' && (
        <Chip icon="info" tone="needs">
          {m.ranges_uncertain()}
        </Chip>
      )}
      {source && (
        <span className="sub block" lang="en">
          {m.ranges_source({ source })}
          {note && ` · ${note}`}
        </span>
      )}
    </li>
  )
}

function Standing({ line: { standing, last } }: { line: Line }) {
  const words = {
    'to-confirm': m.ranges_show_to_confirm,
    confirmed: m.ranges_show_confirmed,
    usual: m.ranges_show_usual,
  }
  const isOpen = standing === 'to-confirm'
  return (
    <>
      <Chip icon={isOpen ? 'hold' : 'check'} tone={isOpen ? 'needs' : 'plain'}>
        {words[standing]()}
      </Chip>
      {last && <p className="sub">{lastWords(last)}</p>}
      {last?.isVoid && <p className="sub">{m.ranges_void()}</p>}
    </>
  )
}

function lastWords({ kind, by: name, at, reason }: NonNullable<Line['last']>): string {
  const when = instantOf(at)
  if (kind === 'confirmed') return m.ranges_confirmed_by({ name, when })
  return m.ranges_withdrawn_by({ name, when, reason: reason ?? '' })
}

function ConfirmOne({ line }: { line: Line }) {
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="test" value={shownAs(line)} />
      <SubmitButton
        intent="one"
        kind="quiet"
        size="small"
        aria-label={m.ranges_confirm_one_of({ test: line.name })}
      >
        {m.ranges_confirm_one()}
      </SubmitButton>
    </Form>
  )
}
