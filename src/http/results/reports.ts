import type { ReportBody as Published } from '#src/domain/reports/report-body.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { sortedOut } from '#src/domain/reports/verdict.ts'
import { revisionReasons } from '#src/domain/reports/revision.ts'
import { notPerformedWords } from '#src/domain/results/not-performed-words.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'
import { ReportBody } from './report-answer.ts'

const params = z.strictObject({ id: ReportId })
const State = z.enum(reportStates)

const query = z.strictObject({
  version: z.coerce.number().int().min(1).max(10_000).optional(),
})

const Superseded = z.object({
  by: z.int(),
  at: z.string(),
  reason: z.enum(revisionReasons).nullable(),
  words: z.string().nullable(),
  latest: z.int(),
})

const view = route('report:read', 'viewReport', {
  method: 'get',
  path: '/reports/{id}',
  summary: 'Read a report',
  request: { params, query },
  responses: {
    200: json(
      'A version, the newest unless named, whole; what superseded it; and which versions there are',
      z.object({
        reportId: ReportId,
        state: State,
        body: ReportBody,
        measuresHi: z.record(z.string(), z.string()),
        choicesHi: z.record(z.string(), z.string()),
        /** Why each of the body's tests could not be done: the code, and the code as a sentence. */
        notPerformed: z.array(
          z.object({ name: z.string(), reason: z.string(), words: z.string() }),
        ),
        /** Every result was judged and is normal: the reassuring sentence may be shown. */
        isCalm: z.boolean(),
        /**
         * Codes of the results that only a doctor can interpret, even where other people's range
         * makes their flag normal.
         */
        reading: z.array(z.string()),
        hash: z.string(),
        verifyToken: z.string(),
        isPdfReady: z.boolean(),
        version: z.int(),
        isWithdrawn: z.boolean(),
        /** Of an own booking: it can be shared. */
        isOwn: z.boolean(),
        /** Of an own booking: codes of the tests of which other reports of this person have numbers. */
        trended: z.array(z.string()),
        superseded: Superseded.nullable(),
        versions: z.array(z.object({ number: z.int(), state: State, publishedAt: z.string() })),
      }),
    ),
    ...problems,
  },
})

const pdf = route('report:read', 'readReportPdf', {
  method: 'get',
  path: '/reports/{id}/pdf',
  summary: 'Read a report as a PDF',
  request: { params, query },
  responses: {
    200: {
      description: 'The PDF of a version, the newest unless named',
      content: { 'application/pdf': { schema: z.string() } },
    },
    ...problems,
  },
})

const verify = route('report:verify', 'verifyReport', {
  method: 'get',
  path: '/verifications/{token}',
  summary: 'Verify a report by the code on it',
  request: { params: z.strictObject({ token: z.string().regex(/^[\w-]{40,64}$/) }) },
  responses: {
    200: json(
      'What anybody who holds the report may know: no name, no value',
      z.object({
        lab: z.string(),
        publishedAt: z.string(),
        state: State,
        version: z.int(),
        latestVersion: z.int(),
        supersededAt: z.string().nullable(),
        withdrawnAt: z.string().nullable(),
        hash: z.string(),
        isIntact: z.boolean(),
        pdfHash: z.string().nullable(),
        isDemo: z.boolean(),
      }),
    ),
    ...problems,
  },
})

export const reports = newApi()
  .openapi(view, async (c) => {
    const input = { reportId: c.req.valid('param').id, ...c.req.valid('query') }
    const report = await c.var.app.viewReport(input)
    const isSuperseded = report.superseded !== null
    const { isCalm, reading } = sortedOut({ ...report.body, isSuperseded })
    const asked = { isCalm, reading: reading.map(({ code }) => code) }
    const notPerformed = report.body.notPerformed.map(inWords)
    return c.json({ ...report, ...asked, notPerformed }, 200)
  })
  .openapi(pdf, async (c) => {
    const input = { reportId: c.req.valid('param').id, ...c.req.valid('query') }
    const { bytes, fileName } = await c.var.app.readReportPdf(input)
    return c.body(Uint8Array.from(bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
    })
  })
  .openapi(verify, async (c) => c.json(await c.var.app.verifyReport(c.req.valid('param')), 200))

/** Beside the body, which stays as it was signed: another key in it would change the hash. */
function inWords({ name, reason }: Published['notPerformed'][number]) {
  return { name, reason, words: notPerformedWords(reason) }
}
