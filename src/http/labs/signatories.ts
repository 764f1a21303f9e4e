import { LabId } from '#src/domain/labs/lab.ts'
import { EndSignatory, RegisterSignatory } from '#src/domain/labs/signatory.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const ofLab = z.strictObject({ id: LabId })

const Signs = z.object({
  name: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  version: z.int(),
})

const list = route('desk:read', 'listSignatories', {
  method: 'get',
  path: '/labs/{id}/signatories',
  summary: 'List the signatories of a lab',
  request: { params: ofLab },
  responses: {
    200: json(
      'The lab’s pathologists; `signs` is null until they are registered',
      z.object({
        labId: LabId,
        pathologists: z.array(
          z.object({
            userId: UserId,
            accountName: z.string(),
            isSuspended: z.boolean(),
            signs: Signs.nullable(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const register = route('signatory:register', 'registerSignatory', {
  method: 'post',
  path: '/labs/{id}/signatories',
  summary: 'Register a signatory',
  description:
    'Who has the role of a pathologist there signs from now on, by this name and number.',
  request: { params: ofLab, ...body(RegisterSignatory) },
  responses: { 200: json('Registered', z.object({ version: z.int() })), ...problems },
})

const end = route('signatory:register', 'endSignatory', {
  method: 'post',
  path: '/labs/{id}/signatories/end',
  summary: 'End the registration of a signatory',
  description: 'From now on this person signs nothing there. What was signed stands.',
  request: { params: ofLab, ...body(EndSignatory) },
  responses: { 200: json('Ended', z.object({ isRegistered: z.boolean() })), ...problems },
})

export const signatories = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) =>
    c.json(await c.var.app.listSignatories({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(register, async (c) => {
    const input = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.registerSignatory(input), 200)
  })
  .openapi(end, async (c) => {
    const input = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.endSignatory(input), 200)
  })
