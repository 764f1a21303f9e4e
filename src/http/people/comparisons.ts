import { AllowComparison } from '#src/domain/comparisons/comparison-consent.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const params = z.strictObject({ id: PatientId })

const text = z.object({ en: z.string(), hi: z.string() })

const Comparisons = z.object({
  /** The words that are agreed to, and their version. */
  consent: z.object({ version: z.string(), words: text }),
  people: z.array(
    z.object({
      patientId: PatientId,
      name: z.string(),
      /** A child’s guardian has not consented to the use of its data yet. */
      isConsentAsked: z.boolean(),
      allowedAt: z.string().nullable(),
    }),
  ),
  comparisons: z.array(
    z.object({
      comparedAt: z.string(),
      patientName: z.string(),
      test: z.string(),
      lab: z.string(),
      /** When a pathologist of that lab first saw the earlier result. */
      seenAt: z.string().nullable(),
    }),
  ),
})

const shown = route('comparison:read', 'viewComparisons', {
  method: 'get',
  path: '/me/comparisons',
  summary: 'Show whose results labs may compare, and what they compared',
  responses: { 200: json('Consents and the latest comparisons', Comparisons), ...problems },
})

const allow = route('comparison:allow', 'allowComparison', {
  method: 'post',
  path: '/patients/{id}/comparison',
  summary: 'Allow a person’s results to be compared across labs',
  description: 'Off until it is allowed, and a condition of nothing.',
  request: { params, ...body(AllowComparison.omit({ patientId: true })) },
  responses: {
    200: json('Allowed', z.object({ patientId: PatientId, givenAt: z.string() })),
    ...problems,
  },
})

const stop = route('comparison:stop', 'stopComparison', {
  method: 'delete',
  path: '/patients/{id}/comparison',
  summary: 'Stop comparing a person’s results across labs',
  request: { params },
  responses: {
    200: json('Stopped', z.object({ patientId: PatientId, withdrawnAt: z.string() })),
    ...problems,
  },
})

export const comparisons = newApi()
  .openapi(shown, async (c) => c.json(await c.var.app.viewComparisons(), 200))
  .openapi(allow, async (c) => {
    const input = { patientId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.allowComparison(input), 200)
  })
  .openapi(stop, async (c) =>
    c.json(await c.var.app.stopComparison({ patientId: c.req.valid('param').id }), 200),
  )
