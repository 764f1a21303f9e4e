import { LabId } from '#src/domain/labs/lab.ts'
import { NotifiableCaseId, TellAuthority } from '#src/domain/results/notifiable.ts'
import { notifiableCaseStates } from '#src/domain/results/notifiable-case-machine.ts'
import { body, json, newApi, problems, route, z } from './api.ts'
import { versionFirst } from './problem.ts'

const params = z.strictObject({ id: NotifiableCaseId })
const Line = z.looseObject({
  caseId: NotifiableCaseId,
  version: z.int(),
  state: z.enum(notifiableCaseStates),
  openedAt: z.string(),
})

const list = route('notifiable:read', {
  method: 'get',
  path: '/notifiable-cases',
  request: { query: z.strictObject({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'What the lab has to tell an authority, the longest open first, and what it told last',
      z.looseObject({ labId: LabId, total: z.int(), open: z.array(Line), told: z.array(Line) }),
    ),
    ...problems,
  },
})

const view = route('notifiable:read', {
  method: 'get',
  path: '/notifiable-cases/{id}',
  request: { params },
  responses: {
    200: json('One case, with what the authority’s form asks for', Line),
    ...problems,
  },
})

const tell = route(
  'notifiable:tell',
  {
    method: 'post',
    path: '/notifiable-cases/{id}',
    request: { params, ...body(TellAuthority) },
    responses: { 200: json('Written down', z.object({ toldAt: z.string() })), ...problems },
  },
  { idempotent: true },
)

export const notifiableCases = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) =>
    c.json(await c.var.app.listNotifiableCases(c.req.valid('query')), 200),
  )
  .openapi(view, async (c) =>
    c.json(await c.var.app.viewNotifiableCase({ caseId: c.req.valid('param').id }), 200),
  )
  .openapi(tell, async (c) => {
    const input = { caseId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.tellAuthority(input), 200)
  })
