import { LabId } from '#src/domain/labs/lab.ts'
import {
  DeleteLab,
  LabStatus,
  RestoreLab,
  SuspendLab,
  SwitchLab,
} from '#src/domain/labs/lab-life.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { requirements } from '#src/domain/labs/readiness.ts'
import { validities } from '#src/domain/labs/validity.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const params = z.strictObject({ id: LabId })
const State = z.enum(labStates)
const Span = z.object({ from: z.string(), to: z.string(), daysLeft: z.int() })

const standing = {
  labId: z.uuid(),
  code: z.string(),
  name: z.string(),
  state: State,
  status: LabStatus,
  version: z.int(),
  reason: z.string().nullable(),
}
const Standing = z.object(standing).openapi('LabStanding')

const life = route('lab:read', 'viewLabLife', {
  method: 'get',
  path: '/labs/{id}/life',
  summary: 'Show the states a lab has been in',
  request: { params },
  responses: {
    200: json(
      'Where a lab stands, how it came there and what it still needs',
      z.object({
        ...standing,
        allowedActions: z.array(z.string()),
        people: z.object({
          enteredBy: z.string().nullable(),
          approvedBy: z.string().nullable(),
          activatedBy: z.string().nullable(),
          mayActivateFirst: z.boolean(),
        }),
        history: z.array(
          z.object({
            at: z.string(),
            event: z.string(),
            toState: z.string(),
            reason: z.string().nullable(),
            by: z.string().nullable(),
          }),
        ),
        readiness: z.array(z.object({ need: z.enum(requirements), isMet: z.boolean() })),
        takesBookings: z.boolean(),
        licence: Span,
        accreditation: Span.extend({
          certificate: z.string().nullable(),
          isShown: z.boolean(),
        }).nullable(),
        openOrders: z.int(),
        openBookings: z.array(z.string()),
        unpaidPaise: z.int(),
      }),
    ),
    ...problems,
  },
})

const turn = route('lab:switch', 'switchLab', {
  method: 'post',
  path: '/labs/{id}/status',
  summary: 'Switch a lab on or off',
  request: { params, ...body(SwitchLab.omit({ labId: true }).required({ version: true })) },
  responses: { 200: json('As it is wanted', Standing), ...problems },
})

const suspend = route('lab:suspend', 'suspendLab', {
  method: 'post',
  path: '/labs/{id}/suspension',
  summary: 'Suspend a lab',
  request: { params, ...body(SuspendLab.omit({ labId: true }).required({ version: true })) },
  responses: { 200: json('Suspended', Standing), ...problems },
})

const restore = route('lab:suspend', 'restoreLab', {
  method: 'delete',
  path: '/labs/{id}/suspension',
  summary: 'Restore a suspended lab',
  request: { params, ...body(RestoreLab.omit({ labId: true }).required({ version: true })) },
  responses: { 200: json('Restored, and not active', Standing), ...problems },
})

const remove = route('lab:delete', 'deleteLab', {
  method: 'delete',
  path: '/labs/{id}',
  summary: 'Delete a lab',
  request: { params, ...body(DeleteLab.omit({ labId: true }).required({ version: true })) },
  responses: { 200: json('Gone for everybody; its records stay', Standing), ...problems },
})

const watch = route('lab:read', 'watchLabs', {
  method: 'get',
  path: '/lab-watch',
  summary: 'List the labs that need attention',
  responses: {
    200: json(
      'Applications that wait, and papers that end',
      z.object({
        applications: z.array(
          z.object({
            labId: z.uuid(),
            code: z.string(),
            name: z.string(),
            locality: z.string(),
            state: State,
            reason: z.string().nullable(),
            createdAt: z.string(),
          }),
        ),
        ending: z.array(
          z.object({
            labId: z.uuid(),
            code: z.string(),
            name: z.string(),
            state: State,
            of: z.enum(validities),
            endsOn: z.string(),
            daysLeft: z.int(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

export const labLife = newApi()
  .openapi(life, async (c) =>
    c.json(await c.var.app.viewLabLife({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(turn, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.switchLab({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(suspend, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.suspendLab({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(restore, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.restoreLab({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(remove, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.deleteLab({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(watch, async (c) => c.json(await c.var.app.watchLabs(), 200))
