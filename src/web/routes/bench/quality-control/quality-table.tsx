import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { stateLooks } from './quality-words.ts'

export type QualityTest = Awaited<ReturnType<App['viewQualityControl']>>['tests'][number]

type Props = { tests: readonly QualityTest[]; mayEnter: boolean }

/** The tests of one instrument, each with the state of its controls. */
export function QualityTable({ tests, mayEnter }: Props) {
  const [first] = tests
  if (!first) return null
  const { instrumentId, instrument, section } = first
  return (
    <Panel title={`${instrument} · ${section}`}>
      {mayEnter && (
        <p className="mb-4">
          <LinkButton to={`/lab/quality-control/run/${instrumentId}`}>
            {m.quality_enter_on({ instrument })}
          </LinkButton>
        </p>
      )}
      <DataTable
        stacks
        label={instrument}
        columns={[
          { id: 'test', head: m.quality_col_test() },
          { id: 'state', head: m.quality_col_state() },
          { id: 'last', head: m.quality_col_last() },
          { id: 'due', head: m.quality_col_due() },
        ]}
      >
        {tests.map((test) => (
          <Row key={test.testCode} test={test} />
        ))}
      </DataTable>
      {tests.some(({ levels }) => levels === 0) && (
        <div className="mt-3">
          <Note>{m.quality_no_target_note()}</Note>
        </div>
      )}
    </Panel>
  )
}

function Row({ test }: { test: QualityTest }) {
  const { instrumentId, testCode, name, state, levels, failure, lastAt, dueAt } = test
  const look = stateLooks[state]
  return (
    <tr>
      <th scope="row" className="rowhead">
        <Link to={`/lab/quality-control/chart/${instrumentId}/${testCode}`}>{nameHere(name)}</Link>{' '}
        <span className="sub num">{testCode}</span>
      </th>
      <td>
        {levels === 0 && !failure ? (
          <Chip icon="info">{m.quality_no_target()}</Chip>
        ) : (
          <Chip icon={look.icon} tone={look.tone}>
            {look.label()}
          </Chip>
        )}
      </td>
      <td className="num">{lastAt ? <Time at={lastAt} shape="near" /> : m.quality_never()}</td>
      <td className="num">{dueAt && !failure ? <Time at={dueAt} shape="near" /> : '–'}</td>
    </tr>
  )
}
