import { UserId } from '#src/domain/people/actor.ts'
import { EndLeave, LeaveId, TakeLeave, TakeSuddenLeave } from '#src/domain/rosters/leave.ts'
import { ListRosters } from '#src/domain/rosters/list-rosters.ts'
import { BoundRosterFields, SaveRoster } from '#src/domain/rosters/roster.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import {
  BoundAnswer,
  LeaveEnded,
  LeaveTaken,
  OfficeRosterAnswer,
  OwnRosterAnswer,
  RosterListAnswer,
  SavedRoster,
} from './roster-answers.ts'

const person = z.strictObject({ id: UserId })

const own = route('roster:read', 'viewOwnRoster', {
  method: 'get',
  path: '/roster',
  summary: 'Show your roster',
  responses: {
    200: json('Your roster; `own` is null until you made it', OwnRosterAnswer),
    ...problems,
  },
})

const saving = route('roster:save', 'saveRoster', {
  method: 'post',
  path: '/roster',
  summary: 'Save your roster',
  request: body(SaveRoster),
  responses: { 200: json('Saved', SavedRoster), ...problems },
})

const taking = route('roster:leave', 'takeLeave', {
  method: 'post',
  path: '/roster/leaves',
  summary: 'Take leave',
  request: body(TakeLeave),
  responses: { 200: json('The leave, with those it was joined with', LeaveTaken), ...problems },
})

const takingAtOnce = route('roster:leave', 'takeSuddenLeave', {
  method: 'post',
  path: '/roster/leaves/now',
  summary: 'Say that you cannot work from now on',
  request: body(TakeSuddenLeave),
  responses: {
    201: json('Your accepted visits are given back, without being counted', LeaveTaken),
    ...problems,
  },
})

const sending = route('roster:send-on-leave', 'sendOnLeave', {
  method: 'post',
  path: '/rosters/{id}/leaves/now',
  summary: 'Say that a phlebotomist cannot work from now on',
  request: { params: person, ...body(TakeSuddenLeave) },
  responses: { 201: json('Their accepted visits are given back', LeaveTaken), ...problems },
})

const ending = route('roster:end-leave', 'endLeave', {
  method: 'post',
  path: '/roster/leaves/{id}/end',
  summary: 'End a leave, or shorten it',
  request: { params: z.strictObject({ id: LeaveId }), ...body(EndLeave.omit({ leaveId: true })) },
  responses: { 200: json('When it ends now; null: it does not happen', LeaveEnded), ...problems },
})

const list = route('roster:list', 'listRosters', {
  method: 'get',
  path: '/rosters',
  summary: 'List the rosters of phlebotomists',
  request: { query: ListRosters },
  responses: { 200: json('Everybody who works as a phlebotomist', RosterListAnswer), ...problems },
})

const view = route('roster:list', 'viewRoster', {
  method: 'get',
  path: '/rosters/{id}',
  summary: 'Show the roster of a phlebotomist',
  request: { params: person },
  responses: { 200: json('The roster', OfficeRosterAnswer), ...problems },
})

const bounding = route('roster:bound', 'boundRoster', {
  method: 'post',
  path: '/rosters/{id}/bounds',
  summary: 'Set how far a phlebotomist may go',
  request: { params: person, ...body(BoundRosterFields) },
  responses: { 200: json('Set; what went beyond was trimmed', BoundAnswer), ...problems },
})

/** The API of rosters: the phlebotomist’s own, and the office’s bounds. */
export const rosters = newApi()
  .openapi(own, async (c) => {
    const { labs: _labs, ...answer } = await c.var.app.viewOwnRoster()
    return c.json(answer, 200)
  })
  .openapi(saving, async (c) => c.json(await c.var.app.saveRoster(c.req.valid('json')), 200))
  .openapi(taking, async (c) => c.json(await c.var.app.takeLeave(c.req.valid('json')), 200))
  .openapi(takingAtOnce, async (c) =>
    c.json(await c.var.app.takeSuddenLeave(c.req.valid('json')), 201),
  )
  .openapi(sending, async (c) => {
    const input = { phlebotomistId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.sendOnLeave(input), 201)
  })
  .openapi(ending, async (c) => {
    const input = { leaveId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.endLeave(input), 200)
  })
  .openapi(list, async (c) => {
    const { rosters: found, next } = await c.var.app.listRosters(c.req.valid('query'))
    return c.json({ rosters: found, next }, 200)
  })
  .openapi(view, async (c) => {
    const phlebotomistId = c.req.valid('param').id
    const { labs: _labs, ...answer } = await c.var.app.viewRoster({ phlebotomistId })
    return c.json(answer, 200)
  })
  .openapi(bounding, async (c) => {
    const input = { phlebotomistId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.boundRoster(input), 200)
  })
