import { InstrumentMessageId, ReceiveInstrumentMessage } from '#src/domain/instruments/bridge.ts'
import { ordersEndings } from '#src/domain/instruments/host-query/astm-answers.ts'
import { AskInstrumentWork } from '#src/domain/instruments/host-work.ts'
import { messageFaults } from '#src/domain/instruments/instrument-message.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const send = route('bridge:send', 'receiveInstrumentMessage', {
  method: 'post',
  path: '/bridge-messages',
  summary: 'Send a message of an instrument, signed with the lab’s key',
  description:
    'Answered once the message is durable. The same message again is answered the same, so no Idempotency-Key is needed; each request has a nonce and a time of its own.',
  request: body(ReceiveInstrumentMessage),
  responses: {
    200: json(
      'Kept. `fault`: why it cannot be read',
      z.object({
        messageId: InstrumentMessageId,
        fault: z.enum(messageFaults).nullable(),
        results: z.int(),
      }),
    ),
    ...problems,
  },
})

const ask = route('bridge:send', 'tellInstrumentWork', {
  method: 'post',
  path: '/bridge-questions',
  summary: 'Ask what is to be measured of a sample, signed with the lab’s key',
  request: body(AskInstrumentWork),
  responses: {
    200: json(
      'The instrument’s own codes of the tests that wait; nothing of the person',
      z.object({
        isKnown: z.boolean(),
        codes: z.array(z.string()),
        places: z
          .object({
            sampleField: z.int(),
            sampleComponent: z.int(),
            askedComponent: z.int(),
            codeComponent: z.int(),
            ending: z.enum(ordersEndings),
          })
          .optional()
          .describe('Of an ASTM instrument: where an order of it names sample and test'),
      }),
    ),
    ...problems,
  },
})

/** What bridges of labs send and ask, signed with a key and without a session. */
export const bridgeMessages = newApi()
  .openapi(send, async (c) =>
    c.json(await c.var.app.receiveInstrumentMessage(c.req.valid('json')), 200),
  )
  .openapi(ask, async (c) => c.json(await c.var.app.tellInstrumentWork(c.req.valid('json')), 200))
