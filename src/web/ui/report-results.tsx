import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { nameHere, plainHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Analyte } from './analyte.tsx'
import { whyOf } from './order-reasons.ts'
import { Panel } from './page.tsx'
import { RangeBar } from './range-bar.tsx'
import { anchorOf, type ReportView } from './report-view.ts'

/** Every result under the name it was booked by. */
export function ReportResults({ body: { sections }, measuresHi }: ReportView) {
  return sections.map(({ name, results }) => (
    <Panel key={name} title={name}>
      {results.map((result) => (
        <Result key={result.code} result={result} measuresHi={measuresHi[result.code]} />
      ))}
    </Panel>
  ))
}

type ResultProps = { result: ReportResult; measuresHi: string | undefined }

function Result({ result, measuresHi }: ResultProps) {
  const { code, name, measures, value, flag, comment, isAccredited } = result
  return (
    <div id={anchorOf(code)}>
      <Analyte
        name={name}
        plain={plainHere({ measures, measuresHi })}
        shown={value}
        unit={result.type === 'numeric' ? unitWords(result.unit) : null}
        flag={flag}
        isAccredited={isAccredited}
        range={<Range result={result} />}
      >
        {comment && m.report_comment({ comment })}
      </Analyte>
    </div>
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

/** How each value was measured, for whoever compares reports. */
export function ReportMethods({ sections }: Pick<ReportBody, 'sections'>) {
  const results = sections.flatMap((section) => section.results)
  return (
    <details className="panel">
      <summary className="label">{m.report_methods()}</summary>
      <ul className="small soft mt-3">
        {results.map(({ code, name, specimen, method }) => (
          <li key={code}>{m.report_method({ name, specimen: nameHere(specimen), method })}</li>
        ))}
      </ul>
    </details>
  )
}

/** What is not in it: still at work, or given up. */
export function ReportMissing({ pending, notPerformed }: ReportBody) {
  return (
    <>
      {pending.length > 0 && (
        <Panel title={m.report_pending()}>
          <p>{pending.join(', ')}</p>
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
