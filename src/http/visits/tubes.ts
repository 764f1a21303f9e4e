import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { IssueLabels } from '#src/domain/tubes/issue-labels.ts'
import { LoseTube } from '#src/domain/tubes/lost-tube.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import {
  AcceptTube,
  ByBarcode,
  CollectTube,
  LabelTube,
  RejectTube,
  WriteOffTube,
} from '#src/domain/visits/inputs.ts'
import { TubeCustody } from './tube-custody-answer.ts'
import { body, json, newApi, problems, route, type Verb, z } from '#src/http/api.ts'

const params = z.strictObject({ id: TubeId })
const State = z.object({ state: z.enum(tubeStates) })
const Received = State.extend({ tubeId: TubeId })
const moved = { 200: json('Where the tube is now', State), ...problems }
const once = { idempotent: true }

/** A step at the bedside that scans a barcode. */
function scanned<Name extends string, Body extends z.ZodType>(
  name: Name,
  verb: Verb,
  { summary, scan }: { summary: string; scan: Body },
) {
  const path = `/tubes/{id}/${name}` as const
  const request = { params, ...body(scan) }
  const shape = { method: 'post', path, summary, request, responses: moved } as const
  return route('tube:collect', verb, shape, once)
}

const spoil = route(
  'tube:collect',
  'spoilLabel',
  {
    method: 'post',
    path: '/tubes/{id}/spoil',
    summary: 'Give up a spoilt label',
    request: { params },
    responses: moved,
  },
  once,
)

const writeOff = route(
  'tube:collect',
  'writeOffTube',
  {
    method: 'post',
    path: '/tubes/{id}/write-off',
    summary: 'Write off a tube that is not drawn',
    request: { params, ...body(WriteOffTube) },
    responses: moved,
  },
  once,
)

const issue = route(
  'label:issue',
  'issueLabels',
  {
    method: 'post',
    path: '/labels',
    summary: 'Issue barcode labels',
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
  'loseTube',
  {
    method: 'post',
    path: '/tubes/{id}/lose',
    summary: 'Record that a tube is lost',
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
  'receiveTube',
  {
    method: 'post',
    path: '/specimens/receive',
    summary: 'Receive a tube',
    request: body(ByBarcode),
    responses: { 200: json('Received', Received), ...problems },
  },
  once,
)

const accept = route(
  'tube:receive',
  'acceptTube',
  {
    method: 'post',
    path: '/specimens/accept',
    summary: 'Accept a tube',
    request: body(AcceptTube),
    responses: { 200: json('Accepted', Received.extend({ accession: z.string() })), ...problems },
  },
  once,
)

const reject = route(
  'tube:receive',
  'rejectTube',
  {
    method: 'post',
    path: '/specimens/reject',
    summary: 'Reject a tube',
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

const custody = route('tube:read', 'viewCustody', {
  method: 'get',
  path: '/tubes/{id}/custody',
  summary: 'Where a tube has been, and whether its record is whole',
  request: { params },
  responses: { 200: json('The record, verified now', TubeCustody), ...problems },
})

export const tubes = newApi()
  .openapi(custody, async (c) =>
    c.json(await c.var.app.viewCustody({ tubeId: c.req.valid('param').id }), 200),
  )
  .openapi(
    scanned('label', 'labelTube', { summary: 'Label a tube', scan: LabelTube }),
    async (c) => {
      const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await c.var.app.labelTube(input), 200)
    },
  )
  .openapi(
    scanned('collect', 'collectTube', {
      summary: 'Record that a tube was drawn',
      scan: CollectTube,
    }),
    async (c) => {
      const input = { tubeId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await c.var.app.collectTube(input), 200)
    },
  )
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
