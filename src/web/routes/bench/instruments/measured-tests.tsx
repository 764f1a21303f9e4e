import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { sourceWords } from '#src/web/routes/bench/quality-control/quality-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Shown = Awaited<ReturnType<App['viewInstrument']>>
type Test = Shown['tests'][number]
type Props = Pick<Shown, 'instrumentId' | 'tests' | 'targets' | 'may'> & { tried: TriedForm }

/** What the instrument measures, each test with the targets of its levels. */
export function MeasuredTests({ instrumentId, tests, targets, may, tried }: Props) {
  return (
    <DataTable
      stacks
      label={m.instrument_tests()}
      columns={[
        { id: 'test', head: m.instrument_test() },
        { id: 'every', head: m.instrument_every() },
        { id: 'targets', head: m.instrument_targets() },
      ]}
    >
      {tests.map((test) => (
        <tr key={test.testCode}>
          <th scope="row" className="rowhead">
            <Link to={`/lab/quality-control/chart/${instrumentId}/${test.testCode}`}>
              {nameHere(test.name)}
            </Link>{' '}
            <span className="sub num">{test.testCode}</span>
            {may.keep && <Stop test={test} tried={tried} />}
          </th>
          <td className="num">{test.everyHours}</td>
          <td>
            {targets
              .filter(({ testCode }) => testCode === test.testCode)
              .map(({ targetId, level, mean, sd, lotNumber, source }) => (
                <p key={targetId} className="num">
                  {m.quality_level({ level })}:{' '}
                  {m.quality_mean_sd({ mean: String(mean), sd: String(sd) })}{' '}
                  <span className="sub">
                    <span className="nowrap">{lotNumber}</span>, {sourceWords[source]()}
                  </span>
                </p>
              ))}
            {test.levels === 0 && <span className="sub">{m.quality_no_target()}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Stop({ test: { testCode, version }, tried }: { test: Test; tried: TriedForm }) {
  const isTried = tried?.intent === 'stop' && tried.result.initialValue?.testCode === testCode
  return (
    <details open={isTried}>
      <summary className="small">{m.instrument_stop()}</summary>
      <ActForm
        intent="stop"
        about={{ testCode, version }}
        lede={m.instrument_stop_help()}
        act={m.instrument_stop()}
        kind="quiet"
        tried={isTried ? tried : undefined}
      />
    </details>
  )
}
