import type { App } from '#src/usecases/index.ts'
import { personWords, spanOf } from '#src/web/results/bench-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { notifySystemWords } from './notifiable-words.ts'

type Case = Awaited<ReturnType<App['listNotifiableCases']>>['open'][number]

/** Unreported cases: each leads to its page, where it is recorded. */
export function OpenCases({ cases }: { cases: readonly Case[] }) {
  return (
    <DataTable
      stacks
      label={m.notifiable_open()}
      columns={[
        { id: 'patient', head: m.bench_col_patient() },
        { id: 'test', head: m.bench_col_test() },
        { id: 'where', head: m.notifiable_col_where() },
        { id: 'since', head: m.bench_col_since() },
        { id: 'for', head: m.notifiable_col_for() },
        { id: 'act', head: m.bench_col_act() },
      ]}
    >
      {cases.map((one) => (
        <tr key={one.caseId}>
          <td>{personWords(one)}</td>
          <td className="wraps">
            <Finding one={one} />
          </td>
          <td>{notifySystemWords[one.system]()}</td>
          <td>
            <Time at={one.openedAt} shape="near" />
          </td>
          <td>
            <OpenFor one={one} />
          </td>
          <td>
            <Link className="tap" to={`/lab/notifiable/${one.caseId}`}>
              {m.notifiable_record()}
              <span className="sr-only">
                : {one.testName}, {one.patientName}
              </span>
            </Link>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Finding({ one: { testName, choice, kind } }: { one: Case }) {
  return (
    <>
      {testName} <b>{choice}</b>
      {kind === 'retraction' && (
        <span className="block small strong">{m.notifiable_retraction()}</span>
      )}
    </>
  )
}

function OpenFor({ one: { minutes, isLate } }: { one: Case }) {
  if (!isLate) return spanOf(minutes)
  return (
    <Chip icon="warning" tone="danger">
      {spanOf(minutes)}
    </Chip>
  )
}

/** The most recent reports, to look up their numbers. */
export function ToldCases({ cases }: { cases: readonly Case[] }) {
  return (
    <DataTable
      stacks
      label={m.notifiable_told()}
      columns={[
        { id: 'patient', head: m.bench_col_patient() },
        { id: 'test', head: m.bench_col_test() },
        { id: 'authority', head: m.notifiable_col_authority() },
        { id: 'reference', head: m.notifiable_col_reference() },
        { id: 'day', head: m.notifiable_col_day() },
      ]}
    >
      {cases.map((one) => (
        <tr key={one.caseId}>
          <td>
            <Link to={`/lab/notifiable/${one.caseId}`}>{personWords(one)}</Link>
          </td>
          <td className="wraps">
            <Finding one={one} />
          </td>
          <td className="wraps">{one.authority}</td>
          <td className="num">{one.reference}</td>
          <td>{one.notifiedOn && <Day on={one.notifiedOn} />}</td>
        </tr>
      ))}
    </DataTable>
  )
}
