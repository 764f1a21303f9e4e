import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Analyte } from './analyte.tsx'
import { whyOf } from './order-reasons.ts'
import { Panel } from './page.tsx'
import { RangeBar } from './range-bar.tsx'

/** Every result under the name it was booked by. */
export function ReportResults({ sections }: Pick<ReportBody, 'sections'>) {
  return sections.map(({ name, results }) => (
    <Panel key={name} title={name}>
      {results.map((result) => (
        <Result key={result.code} result={result} />
      ))}
    </Panel>
  ))
}

function Result({ result }: { result: ReportResult }) {
  const { name, measures, value, flag, comment, method, specimen } = result
  return (
    <Analyte
      name={name}
      plain={measures}
      shown={value}
      unit={result.type === 'numeric' ? unitWords(result.unit) : null}
      flag={flag}
      range={<Range result={result} />}
    >
      {comment && <p>{m.report_comment({ comment })}</p>}
      <p className="small soft">{m.report_method({ specimen, method })}</p>
    </Analyte>
  )
}

/** A number stands in its range; a choice or words have none to stand in. */
function Range({ result }: { result: ReportResult }) {
  const { number, value, rangeLow, rangeHigh, flag } = result
  if (number === null)
    return (
      <p className="range__words">
        {flag === 'no-range' ? m.report_no_range() : m.report_expected({ value })}
      </p>
    )
  return (
    <RangeBar
      value={number}
      shown={value}
      unit={unitWords(result.unit)}
      low={rangeLow}
      high={rangeHigh}
      flag={flag}
    />
  )
}

/** What is not in it: still at work, or given up. */
export function ReportMissing({ pending, notPerformed }: ReportBody) {
  return (
    <>
      {pending.length > 0 && (
        <Panel title={m.report_pending()}>
          <ul>
            {pending.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="small soft mt-3">{m.report_pending_help()}</p>
        </Panel>
      )}
      {notPerformed.length > 0 && (
        <Panel title={m.report_not_performed()}>
          <ul>
            {notPerformed.map(({ name, reason }) => (
              <li key={name}>
                {name} <span className="small soft">{whyOf(reason)}</span>
              </li>
            ))}
          </ul>
          <p className="small soft mt-3">{m.report_not_performed_help()}</p>
        </Panel>
      )}
    </>
  )
}
