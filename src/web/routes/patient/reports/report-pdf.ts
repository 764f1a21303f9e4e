import { redirect } from 'react-router'
import { z } from 'zod'
import { ReportId } from '#src/domain/reports/report.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Refused } from '#src/web/refused.ts'
import type { Route } from './+types/report-pdf'

const Version = z.coerce.number().int().min(1).max(10_000)

/** The PDF itself; while it is being made, the report's page, which says so. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const reportId = idIn(ReportId, params.id)
  const wanted = new URL(request.url).searchParams.get('version')
  const version = wanted === null ? undefined : idIn(Version, wanted)
  const read = await orRefused(context.get(app).readReportPdf({ reportId, version }))
  if (!read.ok) return insteadOfPdf(reportId, read.refused)
  const { bytes, fileName } = read.answer
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A file address has no page for a refusal: the report's own page shows it. */
function insteadOfPdf(reportId: ReportId, { refusal, says }: Refused): Response {
  if (refusal === 'pdf-not-ready' || refusal === 'report-withdrawn')
    return redirect(`/reports/${reportId}`)
  return new Response(says, { status: refusals[refusal].status })
}
