import {
  ArrivedResultId,
  DiscardArrivedResult,
  RetryArrivedResult,
  TakeArrivedResult,
} from '#src/domain/instruments/arrived-result.ts'
import {
  AddInstrumentLink,
  BridgeKeyId,
  ChooseLinkedInstrument,
  InstrumentLinkId,
  MakeBridgeKey,
  RetireInstrumentLink,
  RevokeBridgeKey,
} from '#src/domain/instruments/bridge.ts'
import { TryInstrumentMessages } from '#src/domain/instruments/trying-messages.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { Conformance, Key, Link, Linkable, Profile, Tried, Waiting } from './instrument-answers.ts'

const instant = z.iso.datetime()
const ofLab = z.strictObject({ id: LabId })
const ofResult = z.strictObject({ id: ArrivedResultId })

const links = route('bridge:read', 'viewInstrumentLinks', {
  method: 'get',
  path: '/labs/{id}/instrument-links',
  summary: 'List the instruments of a lab that may send',
  request: { params: ofLab },
  responses: {
    200: json(
      'Instruments, keys without their secrets, and the profiles to choose from',
      z.object({
        labId: LabId,
        mayManage: z.boolean(),
        mayImport: z.boolean(),
        keys: z.array(Key),
        links: z.array(Link),
        instruments: z.array(Linkable),
        profiles: z.array(Profile),
      }),
    ),
    ...problems,
  },
})

const addLink = route('bridge:manage', 'addInstrumentLink', {
  method: 'post',
  path: '/labs/{id}/instrument-links',
  summary: 'Let an instrument send',
  request: { params: ofLab, ...body(AddInstrumentLink) },
  responses: { 200: json('It may send', z.object({ linkId: InstrumentLinkId })), ...problems },
})

const retire = route('bridge:manage', 'retireInstrumentLink', {
  method: 'post',
  path: '/instrument-links/{id}/retire',
  summary: 'Let an instrument send no more',
  request: {
    params: z.strictObject({ id: InstrumentLinkId }),
    ...body(RetireInstrumentLink.omit({ linkId: true })),
  },
  responses: { 200: json('Since when', z.object({ retiredAt: instant })), ...problems },
})

const choose = route('bridge:manage', 'chooseLinkedInstrument', {
  method: 'post',
  path: '/instrument-links/{id}/instrument',
  summary: 'Say which instrument of the lab sends by a link',
  request: {
    params: z.strictObject({ id: InstrumentLinkId }),
    ...body(ChooseLinkedInstrument.omit({ linkId: true })),
  },
  responses: { 200: json('Chosen', z.object({ version: z.int() })), ...problems },
})

const makeKey = route('bridge:manage', 'makeBridgeKey', {
  method: 'post',
  path: '/labs/{id}/bridge-keys',
  summary: 'Make a key for a bridge',
  request: { params: ofLab, ...body(MakeBridgeKey) },
  responses: {
    200: json(
      'The key; its secret is shown only here',
      z.object({ keyId: BridgeKeyId, secret: z.string() }),
    ),
    ...problems,
  },
})

const revoke = route('bridge:manage', 'revokeBridgeKey', {
  method: 'post',
  path: '/bridge-keys/{id}/revoke',
  summary: 'Revoke a key of a bridge',
  request: {
    params: z.strictObject({ id: BridgeKeyId }),
    ...body(RevokeBridgeKey.omit({ keyId: true })),
  },
  responses: {
    200: json('Since when it signs nothing', z.object({ revokedAt: instant })),
    ...problems,
  },
})

const preview = route('bridge:read', 'previewInstrumentMessages', {
  method: 'post',
  path: '/instrument-previews',
  summary: 'Show whether messages of an instrument keep the rules of a profile',
  request: body(TryInstrumentMessages),
  responses: {
    200: json(
      'Each message, in their order, and how many pass',
      z.object({ messages: z.array(Tried), summary: Conformance }),
    ),
    ...problems,
  },
})

const waiting = route('bridge:read', 'listArrivedResults', {
  method: 'get',
  path: '/labs/{id}/arrived-results',
  summary: 'List values of instruments that wait for a person',
  request: { params: ofLab },
  responses: {
    200: json(
      'The oldest first',
      z.object({ labId: LabId, mayDecide: z.boolean(), results: z.array(Waiting) }),
    ),
    ...problems,
  },
})

const retry = route('bridge:decide', 'retryArrivedResult', {
  method: 'post',
  path: '/arrived-results/{id}/retry',
  summary: 'Try a value of an instrument again',
  request: { params: ofResult, ...body(RetryArrivedResult.omit({ id: true })) },
  responses: {
    200: json('It is tried again', z.object({ isQueued: z.literal(true) })),
    ...problems,
  },
})

const take = route('bridge:decide', 'takeArrivedResult', {
  method: 'post',
  path: '/arrived-results/{id}/take',
  summary: 'Keep a value of an instrument in place of the one that stands',
  request: { params: ofResult, ...body(TakeArrivedResult.omit({ id: true })) },
  responses: {
    200: json(
      'Entered; the earlier value stays visible with the reason',
      z.object({ outcome: z.literal('entered'), flag: z.enum(resultFlags) }),
    ),
    ...problems,
  },
})

const discard = route('bridge:decide', 'discardArrivedResult', {
  method: 'post',
  path: '/arrived-results/{id}/discard',
  summary: 'Put a value of an instrument aside',
  request: { params: ofResult, ...body(DiscardArrivedResult.omit({ id: true })) },
  responses: {
    200: json('Put aside', z.object({ outcome: z.literal('discarded') })),
    ...problems,
  },
})

/** The API of instruments, their bridges and what they send. */
export const instrumentMessages = newApi()
  .openapi(links, async (c) => {
    const labId = c.req.valid('param').id
    return c.json(await c.var.app.viewInstrumentLinks({ labId }), 200)
  })
  .openapi(addLink, async (c) => {
    const labId = c.req.valid('param').id
    return c.json(await c.var.app.addInstrumentLink({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(retire, async (c) => {
    const input = { linkId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.retireInstrumentLink(input), 200)
  })
  .openapi(choose, async (c) => {
    const input = { linkId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.chooseLinkedInstrument(input), 200)
  })
  .openapi(makeKey, async (c) => {
    const labId = c.req.valid('param').id
    return c.json(await c.var.app.makeBridgeKey({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(revoke, async (c) => {
    const input = { keyId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.revokeBridgeKey(input), 200)
  })
  .openapi(preview, async (c) =>
    c.json(await c.var.app.previewInstrumentMessages(c.req.valid('json')), 200),
  )
  .openapi(waiting, async (c) => {
    const labId = c.req.valid('param').id
    return c.json(await c.var.app.listArrivedResults({ labId }), 200)
  })
  .openapi(retry, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.retryArrivedResult(input), 200)
  })
  .openapi(take, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.takeArrivedResult(input), 200)
  })
  .openapi(discard, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.discardArrivedResult(input), 200)
  })
