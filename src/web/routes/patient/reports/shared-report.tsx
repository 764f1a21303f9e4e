import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import type { ReportView } from '#src/web/results/report-view.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { ReportFactList, ReportPrintHead, ReportSamples, ReportSigned } from './report-facts.tsx'
import { ReportMethods, ReportMissing, ReportResults } from './report-results.tsx'
import { ReportAdditions, ReportChanged } from './report-revision.tsx'
import { ReportSummary } from './report-summary.tsx'

export type Opened = Awaited<ReturnType<App['openShare']>>

/** What a link shows after its PIN: the report, or that it holds no longer. */
export function SharedReport({ opened, token }: { opened: Opened; token: string }) {
  const { lab, endsAt } = opened
  if ('report' in opened && opened.report)
    return <Whole report={opened.report} endsAt={endsAt} token={token} />
  const isWithdrawn = opened.shown === 'withdrawn'
  const title = isWithdrawn ? m.report_withdrawn_title() : m.report_verify_old_title()
  return (
    <Main width="narrow">
      <PageHead title={title} isSmall />
      <Note tone="danger">
        {isWithdrawn ? m.report_shared_withdrawn({ lab }) : m.report_shared_replaced()}
      </Note>
    </Main>
  )
}

type WholeProps = { report: ReportView; endsAt: string; token: string }

function Whole({ report, endsAt, token }: WholeProps) {
  const { body } = report
  const { name, ageYears: age } = body.patient
  return (
    <Main>
      <ReportPrintHead body={body} />
      <div className="reporthead">
        <div>
          <h1>{m.report_patient_age({ name, age })}</h1>
          <p className="soft mt-3">
            {m.report_shared_until({ lab: body.lab.name, time: instantOf(endsAt) })}
          </p>
        </div>
        {report.isPdfReady && <PdfForm token={token} />}
      </div>
      {body.isDemo && (
        <div className="mb-6 no-print">
          <Note>{m.report_demo()}</Note>
        </div>
      )}
      <ReportChanged body={body} />
      <ReportSummary body={body} />
      <ReportResults {...report} />
      <ReportSigned body={body} />
      <ReportAdditions {...body} />
      <ReportMissing {...body} />
      {body.samples.length > 0 && <ReportSamples samples={body.samples} />}
      <ReportMethods sections={body.sections} />
      <ReportFactList report={report} isOwn={false} />
    </Main>
  )
}

/** The file asks for the PIN again: it is in no page, no cookie and no address. */
function PdfForm({ token }: { token: string }) {
  return (
    <Form method="post" action={`/shared/${token}/pdf`} className="form no-print" reloadDocument>
      <div className="field">
        <label htmlFor="pin">{m.report_shared_pin_again()}</label>
        <input
          className="input"
          id="pin"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
        />
      </div>
      <div>
        <SubmitButton kind="quiet">{m.report_open_pdf()}</SubmitButton>
      </div>
    </Form>
  )
}
