import { data } from 'react-router'
import { z } from 'zod'
import { ReportId } from '#src/domain/reports/report.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { qrPath } from '#src/web/qr.server.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { ReportView } from '#src/web/results/report-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/report'
import {
  ReportFactList,
  ReportPrintHead,
  ReportReal,
  ReportSamples,
  ReportSigned,
} from './report-facts.tsx'
import { ReportMethods, ReportMissing, ReportResults } from './report-results.tsx'
import {
  ReportAdditions,
  ReportChanged,
  ReportSuperseded,
  ReportVersions,
} from './report-revision.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ReportTombstone } from './report-tombstone.tsx'

export const handle = { isPlain: true }

const Version = z.coerce.number().int().min(1).max(10_000)

/** A version, the newest unless the address names one; a withdrawn report's notice. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const reportId = idIn(ReportId, params.id)
  const wanted = new URL(request.url).searchParams.get('version')
  const version = wanted === null ? undefined : idIn(Version, wanted)
  const verbs = context.get(app)
  const read = await orRefused(verbs.viewReport({ reportId, version }))
  if (!read.ok) {
    if (read.refused.refusal !== 'report-withdrawn')
      throw data(read.refused, refusals[read.refused.refusal].status)
    return data({ stone: await verbs.viewTombstone({ reportId }) }, 410)
  }
  const { href } = new URL(`/verify/${read.answer.verifyToken}`, request.url)
  return data({ report: read.answer, qr: qrPath(href) })
}

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  return 'stone' in loaderData ? (
    <ReportTombstone stone={loaderData.stone} />
  ) : (
    <Whole {...loaderData} />
  )
}

type OwnView = ReportView & { isOwn: boolean; trended: readonly string[] }
type WholeProps = { report: OwnView; qr: ReturnType<typeof qrPath> }

function Whole({ report, qr }: WholeProps) {
  const { body, verifyToken } = report
  const { name, ageYears: age } = body.patient
  return (
    <Main>
      <Title>{m.report_title({ name })}</Title>
      <ReportPrintHead body={body} />
      {report.isOwn && (
        <Crumbs
          trail={[
            { to: '/bookings', label: m.frame_my_bookings() },
            { to: `/bookings/${body.booking.number}`, label: body.booking.number },
          ]}
          here={m.report_crumb()}
        />
      )}
      <div className="reporthead">
        <div>
          <h1>{m.report_patient_age({ name, age })}</h1>
          <p className="soft mt-3">{ledeOf(report)}</p>
        </div>
        <Acts report={report} />
      </div>
      <Notes report={report} />
      <ReportChanged body={body} />
      <Duo
        side={
          <>
            <ReportReal qr={qr} verifyToken={verifyToken} />
            <div className="mt-6">
              <ReportFactList report={report} isOwn={report.isOwn} />
            </div>
            <p className="small soft mt-4">{m.report_answers()}</p>
          </>
        }
      >
        <ReportSummary body={{ ...body, isSuperseded: report.superseded !== null }} />
        <PdfSoon report={report} />
        <ReportResults {...report} />
        <ReportSigned body={body} />
        <ReportAdditions {...body} />
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

/** Read as a file, and share; a version that holds no longer is not shared, nor by a lab. */
function Acts({
  report: { reportId, version, isPdfReady, isOwn, superseded, body },
}: {
  report: OwnView
}) {
  return (
    <div className="actions">
      {isPdfReady && (
        <LinkButton to={`/reports/${reportId}/pdf?version=${version}`} reloadDocument>
          <Icon name="document" />
          {m.report_open_pdf()}
        </LinkButton>
      )}
      {isOwn && (
        <LinkButton
          to={`/bookings/${body.booking.number}/again?order=${body.booking.orderId}`}
          kind="quiet"
        >
          {m.booking_again_title()}
        </LinkButton>
      )}
      {isOwn && !superseded && (
        <LinkButton to={`/reports/${reportId}/share`} kind="quiet">
          <Icon name="share" />
          {m.report_share()}
        </LinkButton>
      )}
    </div>
  )
}

function Notes({ report }: { report: ReportView }) {
  return (
    <div className="grid gap-4 mb-6">
      <ReportSuperseded report={report} />
      {report.body.isDemo && (
        // On paper it is at the top of each page.
        <div className="no-print">
          <Note>{m.report_demo()}</Note>
        </div>
      )}
    </div>
  )
}

/** The file is made after publishing; until then the page itself has everything. */
function PdfSoon({ report }: { report: ReportView }) {
  if (report.isPdfReady) return null
  return (
    <div className="mt-6 no-print">
      <Note icon="clock" title={m.report_pdf_soon_title()}>
        <p>{m.report_pdf_soon()}</p>
        <p className="mt-3">
          <LinkButton
            to={`/reports/${report.reportId}?version=${report.version}`}
            kind="quiet"
            reloadDocument
          >
            {m.report_pdf_look()}
          </LinkButton>
        </p>
      </Note>
    </div>
  )
}
