import { redirect } from 'react-router'
import { z } from 'zod'
import { ReportId } from '#src/domain/reports/report.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { refusedIn } from '#src/web/refused.ts'
import type { Route } from './+types/report-pdf'

const Version = z.coerce.number().int().min(1).max(10_000).optional()

/** The PDF itself; while it is being made, the report's page, which says so. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const reportId = idIn(ReportId, params.id)
  const wanted = new URL(request.url).searchParams.get('version') ?? undefined
  try {
    const version = idIn(Version, wanted)
    const { bytes, fileName } = await context.get(app).readReportPdf({ reportId, version })
    return new Response(Uint8Array.from(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (isNotReady(error)) throw redirect(`/reports/${reportId}`)
    throw error
  }
}

function isNotReady(error: unknown): boolean {
  const answer = typeof error === 'object' && error !== null && 'data' in error && error.data
  return refusedIn(answer)?.refusal === 'pdf-not-ready'
}
