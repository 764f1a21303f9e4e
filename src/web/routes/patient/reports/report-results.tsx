import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { readingOrder, type ReadSection } from '#src/domain/reports/reading-order.ts'
import { nameHere } from '#src/web/names.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import { anchorOf, type ReportView } from '#src/web/results/report-view.ts'
import { sampleRemarkWords } from '#src/web/results/sample-remark-words.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FoldedLine } from './folded-line.tsx'
import { Result } from './report-result.tsx'

/** `trended`: to its owner, the tests of which there are other numbers. */
type Shown = ReportView & { trended?: readonly string[] }

/**
 * Every result under the name it was booked by: what asks for something first and whole, the rest as
 * lines that open. On paper all of them, in the order of the lab.
 */
export function ReportResults(report: Shown) {
  const { body, isWithdrawn, superseded } = report
  const isSuperseded = superseded !== null
  return (
    <div className="results">
      {readingOrder({ ...body, isWithdrawn, isSuperseded }).map((section) => (
        <Section key={section.name} section={section} report={report} />
      ))}
    </div>
  )
}

function Section({ section, report }: { section: ReadSection; report: Shown }) {
  const { name, at, open, folded } = section
  const { body, measuresHi, choicesHi, reportId, trended = [] } = report
  const shown = ({ code, specimen, number }: ReportResult) => ({
    trend:
      number !== null && trended.includes(code) ? `/reports/${reportId}/trend/${code}` : undefined,
    isNabl: body.lab.isNabl ?? false,
    measuresHi: measuresHi[code],
    choiceHi: choicesHi[code],
    remark: remarkOf(body, specimen),
  })
  return (
    <section className="panel" aria-label={name} style={{ order: at }}>
      <h2>{name}</h2>
      <div className="results__of">
        {open.map(({ result, at: place }) => (
          <div key={result.code} id={anchorOf(result.code)} style={{ order: place }}>
            <Result result={result} {...shown(result)} />
          </div>
        ))}
        {folded.length > 0 && <FoldedHint folded={folded} />}
        {folded.map(({ result, at: place }) => (
          <details
            key={result.code}
            id={anchorOf(result.code)}
            className="folded"
            style={{ order: place }}
          >
            <FoldedLine result={result} {...shown(result)} />
            <Result result={result} {...shown(result)} />
          </details>
        ))}
      </div>
    </section>
  )
}

/** What the lab remarked on the samples of a kind, in words; undefined where nothing. */
function remarkOf({ samples }: Pick<ReportBody, 'samples'>, specimen: string) {
  const words = samples.flatMap(({ remark, remarkWords, specimen: own }) =>
    remark && own === specimen
      ? [[sampleRemarkWords(remark), remarkWords].filter(Boolean).join(': ')]
      : [],
  )
  return words.length > 0 ? [...new Set(words)].join(', ') : undefined
}

/** How many lines follow, that they open, and what holds for their ranges. */
function FoldedHint({ folded }: Pick<ReadSection, 'folded'>) {
  const isUnconfirmed = folded.some(({ result }) => result.rangeStatus)
  return (
    <p className="folded__hint small soft no-print">
      {m.report_folded({ count: folded.length })}
      {isUnconfirmed && ` ${m.report_folded_unconfirmed()}`}
    </p>
  )
}

/** How each value was measured, for readers who compare reports. */
export function ReportMethods({ sections }: Pick<ReportBody, 'sections'>) {
  const results = sections.flatMap((section) => section.results)
  return (
    <details className="panel methods">
      <summary className="label">{m.report_methods()}</summary>
      <ul className="small soft mt-3">
        {results.map(({ code, name, specimen, method }) => (
          <li key={code}>{m.report_method({ name, specimen: nameHere(specimen), method })}</li>
        ))}
      </ul>
    </details>
  )
}

/** What is missing from it: still in progress, or given up. */
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
