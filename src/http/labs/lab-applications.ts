import type { Context } from 'hono'
import {
  ApplicantSubmission,
  AboutApplication,
  OfficeSubmission,
  WithReason,
} from '#src/domain/lab-applications/inputs.ts'
import { SentPictures } from '#src/domain/lab-applications/sent-picture.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { body, type Env, json, newApi, problems, route, z } from '#src/http/api.ts'

const Warning = z.object({
  path: z.string(),
  kind: z.string(),
  facts: z.record(z.string(), z.string()).optional(),
})
const State = z.enum(labStates)

const Registered = z
  .object({
    labId: z.uuid(),
    code: z.string(),
    name: z.string(),
    state: State,
    /** What could not be verified but may be right. */
    warnings: z.array(Warning),
  })
  .openapi('RegisteredLab')

const apply = route('application:send', 'applyForLab', {
  method: 'post',
  path: '/lab-applications',
  summary: 'Apply for a lab to be listed',
  description:
    'Everything at once, 20 MB at most. The same again answers as before, so it needs no Idempotency-Key; other words for the same PAN and registration number are refused. Pictures of an Aadhaar card must be covered.',
  request: body(ApplicantSubmission.extend({ documents: SentPictures })),
  responses: {
    201: json('To be reviewed', Registered.extend({ token: z.string() })),
    ...problems,
  },
})

const Application = z
  .object({
    labId: z.uuid(),
    code: z.string(),
    name: z.string(),
    state: State,
    reason: z.string().nullable(),
    history: z.array(
      z.object({ state: z.string(), at: z.string(), reason: z.string().nullable() }),
    ),
  })
  .openapi('LabApplication')

const status = route('application:send', 'viewDraft', {
  method: 'get',
  path: '/lab-applications/status',
  summary: 'Show how an application stands',
  description:
    'Where an application stands. Send the token that answered it: `Authorization: Bearer …`. A wrong token is met like a missing one.',
  responses: {
    200: json(
      'Where it stands; null until it is submitted',
      z.object({ application: Application.nullable() }),
    ),
    ...problems,
  },
})

const enter = route('lab:enter', 'submitLab', {
  method: 'post',
  path: '/labs',
  summary: 'Enter a lab for the office',
  description: 'A lab that the office enters in one call: approved, to be activated by another.',
  request: body(OfficeSubmission.extend({ documents: SentPictures })),
  responses: { 201: json('Entered', Registered), ...problems },
})

const Reviewed = z.object({
  labId: z.uuid(),
  code: z.string(),
  name: z.string(),
  state: State,
  status: z.union([z.literal(0), z.literal(1)]),
  version: z.int(),
  reason: z.string().nullable(),
})

const params = z.strictObject({ id: LabId })
const About = AboutApplication.omit({ labId: true })
const Reasoned = WithReason.omit({ labId: true })
const reviewed = { 200: json('Where it stands now', Reviewed), ...problems }

const review = route('application:review', 'startReview', {
  method: 'post',
  path: '/lab-applications/{id}/review',
  summary: 'Begin the review of a lab’s application',
  request: { params, ...body(About) },
  responses: reviewed,
})

const changes = route('application:review', 'requestChanges', {
  method: 'post',
  path: '/lab-applications/{id}/changes',
  summary: 'Ask for changes in a lab’s application',
  request: { params, ...body(Reasoned) },
  responses: reviewed,
})

const approval = route('application:review', 'approveApplication', {
  method: 'post',
  path: '/lab-applications/{id}/approval',
  summary: 'Approve a lab’s application',
  request: { params, ...body(About) },
  responses: reviewed,
})

const refusal = route('application:review', 'refuseApplication', {
  method: 'post',
  path: '/lab-applications/{id}/refusal',
  summary: 'Refuse a lab’s application',
  request: { params, ...body(Reasoned) },
  responses: reviewed,
})

/** Without a header, a token that nobody has. */
function bearer(c: Context<Env>): string {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
}

export const labApplications = newApi()
  .openapi(apply, async (c) => {
    const { documents, ...submission } = c.req.valid('json')
    const origin = c.req.header('x-real-ip')
    return c.json(await c.var.app.applyForLab({ submission, documents, origin }), 201)
  })
  .openapi(status, async (c) => {
    const { application } = await c.var.app.viewDraft({ token: bearer(c) })
    return c.json({ application }, 200)
  })
  .openapi(enter, async (c) => {
    const { documents, ...submission } = c.req.valid('json')
    return c.json(await c.var.app.submitLab({ submission, documents }), 201)
  })
  .openapi(review, async (c) => {
    const about = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.startReview(about), 200)
  })
  .openapi(changes, async (c) => {
    const about = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.requestChanges(about), 200)
  })
  .openapi(approval, async (c) => {
    const about = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.approveApplication(about), 200)
  })
  .openapi(refusal, async (c) => {
    const about = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.refuseApplication(about), 200)
  })
