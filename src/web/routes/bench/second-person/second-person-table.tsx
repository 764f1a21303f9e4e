import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Test = Awaited<ReturnType<App['listVerificationRules']>>['tests'][number]

type Props = { tests: Test[]; maySet: boolean; isFound: boolean }

/**
 * The tests by category, folded while nothing is searched: a checkbox stays chosen in a folded one.
 */
export function SecondPersonGroups({ tests, maySet, isFound }: Props) {
  const groups = [...Map.groupBy(tests, ({ category }) => category)]
  return groups
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([category, all]) => (
      <details key={category} className="secondgroup" open={isFound || groups.length === 1}>
        <summary>
          {nameHere(category)}{' '}
          <span className="sub">
            {m.second_group({
              count: all.length,
              never: all.filter(({ rule }) => rule === 'never').length,
            })}
          </span>
        </summary>
        <SecondPersonTable label={nameHere(category)} tests={all} maySet={maySet} />
      </details>
    ))
}

type TableProps = { label: string; tests: Test[]; maySet: boolean }

/** One row per test, with the current rule and who set it. */
function SecondPersonTable({ label, tests, maySet }: TableProps) {
  return (
    <DataTable
      stacks
      label={label}
      columns={[
        { id: 'test', head: m.second_col_test() },
        { id: 'rule', head: m.second_col_rule() },
        { id: 'by', head: m.second_col_by() },
      ]}
    >
      {tests.map((test) => (
        <tr key={`${test.testCode} ${test.version}`}>
          <th scope="row" className="rowhead">
            {maySet ? <Choice test={test} /> : test.name}{' '}
            <span className="sub num">{test.testCode}</span>
          </th>
          <td>
            {test.rule === 'never' ? (
              <Chip icon="check">{m.second_rule_never()}</Chip>
            ) : (
              m.second_rule_ordinary()
            )}
          </td>
          <td className="small soft">{byWords(test)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function Choice({ test: { testCode, version, name } }: { test: Test }) {
  return (
    <label className="agree">
      <input
        type="checkbox"
        name="test"
        value={`${testCode}/${version}`}
        aria-label={m.second_choose({ test: name })}
      />
      <span>{name}</span>
    </label>
  )
}

function byWords({ setBy, setAt }: Test): string {
  return setBy && setAt ? m.second_by({ name: setBy, time: instantOf(setAt) }) : m.second_default()
}
