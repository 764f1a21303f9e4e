import { ReportId } from '#src/domain/reports/report.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { qrPath } from '#src/web/qr.server.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Crumbs, Duo, Title } from '#src/web/ui/page.tsx'
import {
  ReportFactList,
  ReportReal,
  ReportSamples,
  ReportVersions,
} from '#src/web/ui/report-facts.tsx'
import { ReportMethods, ReportMissing, ReportResults } from '#src/web/ui/report-results.tsx'
import { ReportSummary } from '#src/web/ui/report-summary.tsx'
import type { ReportView } from '#src/web/ui/report-view.ts'
import { instantOf } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/report'

export const handle = { isPlain: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const report = await context.get(app).viewReport({ reportId: idIn(ReportId, params.id) })
  const { href } = new URL(`/verify/${report.verifyToken}`, request.url)
  return { report, qr: qrPath(href) }
}

export default function ReportPage({ loaderData: { report, qr } }: Route.ComponentProps) {
  const { body, verifyToken } = report
  const { name, ageYears: age } = body.patient
  return (
    <Main>
      <Title>{m.report_title({ name })}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.frame_my_bookings() },
          { to: `/bookings/${body.booking.number}`, label: body.booking.number },
        ]}
        here={m.report_crumb()}
      />
      <div className="reporthead">
        <div>
          <h1>{m.report_patient_age({ name, age })}</h1>
          <p className="soft mt-3">{ledeOf(report)}</p>
        </div>
        <PdfLink report={report} />
      </div>
      <Notes report={report} />
      <Duo
        side={
          <>
            <ReportReal qr={qr} verifyToken={verifyToken} />
            <div className="mt-6">
              <ReportFactList report={report} />
            </div>
            <p className="small soft mt-4">{m.report_answers()}</p>
          </>
        }
      >
        <ReportSummary body={body} />
        <PdfSoon report={report} />
        <ReportResults {...report} />
        <ReportMissing {...body} />
        {body.samples.length > 0 && <ReportSamples samples={body.samples} />}
        <ReportMethods sections={body.sections} />
        <ReportVersions report={report} />
      </Duo>
    </Main>
  )
}

function ledeOf({ body }: ReportView): string {
  const reported = instantOf(body.publishedAt)
  const lab = body.lab.name
  const [first] = body.samples.map(({ collectedAt }) => collectedAt).toSorted()
  if (!first) return m.report_lede_short({ reported, lab })
  return m.report_lede({ taken: instantOf(first), reported, lab })
}

function PdfLink({ report }: { report: ReportView }) {
  if (!report.isPdfReady) return null
  return (
    <div className="actions">
      <LinkButton to={`/reports/${report.reportId}/pdf`} reloadDocument>
        <Icon name="document" />
        {m.report_open_pdf()}
      </LinkButton>
    </div>
  )
}

function Notes({ report }: { report: ReportView }) {
  return (
    <div className="grid gap-4 mb-6">
      {report.state === 'withdrawn' && (
        <Note tone="danger" title={m.report_withdrawn_title()}>
          {m.report_withdrawn()}
        </Note>
      )}
      {report.body.isDemo && <Note>{m.report_demo()}</Note>}
    </div>
  )
}

/** The file is made apart from the publishing; until then the page itself says everything. */
function PdfSoon({ report }: { report: ReportView }) {
  if (report.isPdfReady) return null
  return (
    <div className="mt-6">
      <Note icon="clock" title={m.report_pdf_soon_title()}>
        <p>{m.report_pdf_soon()}</p>
        <p className="mt-3">
          <LinkButton to={`/reports/${report.reportId}`} kind="quiet" reloadDocument>
            {m.report_pdf_look()}
          </LinkButton>
        </p>
      </Note>
    </div>
  )
}
