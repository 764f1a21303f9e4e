import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { IssueLabels } from '#src/domain/tubes/issue-labels.ts'
import { LoseTube } from '#src/domain/tubes/lost-tube.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import {
  AcceptTube,
  ByBarcode,
  LabelTube,
  RejectTube,
  WriteOffTube,
} from '#src/domain/visits/inputs.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const params = z.strictObject({ id: TubeId })
const State = z.object({ state: z.enum(tubeStates) })
const Received = State.extend({ tubeId: TubeId })
const moved = { 200: json('Where the tube is now', State), ...problems }
const once = { idempotent: true }

/** A step at the bedside that scans a barcode. */
function scanned<Name extends string>(name: Name) {
  const path = `/tubes/{id}/${name}` as const
  const request = { params, ...body(LabelTube) }
  return route('tube:collect', { method: 'post', path, request, responses: moved }, once)
}

const spoil = route(
  'tube:collect',
  { method: 'post', path: '/tubes/{id}/spoil', request: { params }, responses: moved },
  once,
)

const writeOff = route(
  'tube:collect',
  {
    method: 'post',
    path: '/tubes/{id}/write-off',
    request: { params, ...body(WriteOffTube) },
    responses: moved,
  },
  once,
)

const issue = route(
  'label:issue',
  {
    method: 'post',
    path: '/labels',
    request: body(IssueLabels),
    responses: {
      200: json('Numbers for labels', z.object({ labels: z.array(Barcode) })),
      ...problems,
    },
  },
  once,
)

const lose = route(
  'tube:lose',
  {
    method: 'post',
    path: '/tubes/{id}/lose',
    request: { params, ...body(LoseTube) },
    responses: {
      200: json('Lost; whether a fresh sample is taken', State.extend({ isRedrawn: z.boolean() })),
      ...problems,
    },
  },
  once,
)

const receive = route(
  'tube:receive',
  {
    method: 'post',
    path: '/specimens/receive',
    request: body(ByBarcode),
    responses: { 200: json('Received', Received), ...problems },
  },
  once,
)

const accept = route(
  'tube:receive',
  {
    method: 'post',
    path: '/specimens/accept',
    request: body(AcceptTube),
    responses: { 200: json('Accepted', Received.extend({ accession: z.string() })), ...problems },
  },
  once,
)

const reject = route(
  'tube:receive',
  {
    method: 'post',
    path: '/specimens/reject',
    request: body(RejectTube),
    responses: {
      200: json(
        'Rejected; whether a fresh sample is asked for',
        Received.extend({ isRedrawn: z.boolean() }),
      ),
      ...problems,
    },
  },
  once,
)

export const tubes = newApi()
  .openapi(scanned('label'), async (c) => {
    const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.labelTube(input), 200)
  })
  .openapi(scanned('collect'), async (c) => {
    const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.collectTube(input), 200)
  })
  .openapi(spoil, async (c) =>
    c.json(await c.var.app.spoilLabel({ tubeId: c.req.valid('param').id }), 200),
  )
  .openapi(writeOff, async (c) => {
    const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.writeOffTube(input), 200)
  })
  .openapi(issue, async (c) => c.json(await c.var.app.issueLabels(c.req.valid('json')), 200))
  .openapi(lose, async (c) => {
    const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.loseTube(input), 200)
  })
  .openapi(receive, async (c) => c.json(await c.var.app.receiveTube(c.req.valid('json')), 200))
  .openapi(accept, async (c) => c.json(await c.var.app.acceptTube(c.req.valid('json')), 200))
  .openapi(reject, async (c) => c.json(await c.var.app.rejectTube(c.req.valid('json')), 200))
