import { NoteCallAttempt } from '#src/domain/results/calls/call.ts'
import { RecordCall } from '#src/domain/results/calculated/inputs.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { body, json, problems, route, z } from '#src/http/api.ts'
import { CallInFull } from './bench-answers.ts'

export const call = route(
  'call:record',
  'recordCall',
  {
    method: 'post',
    path: '/calls/{id}',
    summary: 'Record that a critical value was told',
    request: { params: z.strictObject({ id: CallTaskId }), ...body(RecordCall) },
    responses: { 200: json('Recorded', z.object({ toldAt: z.string() })), ...problems },
  },
  { idempotent: true },
)

export const viewCall = route('bench:read', 'viewCall', {
  method: 'get',
  path: '/calls/{id}',
  summary: 'Show a critical value to be told',
  request: { params: z.strictObject({ id: CallTaskId }) },
  responses: {
    200: json(
      'A critical value to be told: the number to call, the limit it broke, the earlier value',
      CallInFull,
    ),
    ...problems,
  },
})

export const attempt = route(
  'call:record',
  'noteCallAttempt',
  {
    method: 'post',
    path: '/calls/{id}/attempts',
    summary: 'Note an attempt to call about a critical value',
    request: { params: z.strictObject({ id: CallTaskId }), ...body(NoteCallAttempt) },
    responses: {
      200: json('Noted; the call stays open', z.object({ triedAt: z.string() })),
      ...problems,
    },
  },
  { idempotent: true },
)
