import { messageChannels, messageStates } from '#src/domain/messages/message-state.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'

const list = route('outbox:read', 'readOutbox', {
  method: 'get',
  path: '/outbox',
  summary: 'Read the messages that a demonstration would have sent',
  request: { query: z.strictObject({ to: z.string().max(320).optional() }) },
  responses: {
    200: json(
      'The newest messages of a demonstration',
      z.object({
        messages: z.array(
          z.object({
            id: z.uuid(),
            event: z.string(),
            channel: z.enum(messageChannels),
            to: z.string(),
            replyTo: z.string().optional(),
            subject: z.string().nullable(),
            text: z.string(),
            createdAt: z.string(),
            state: z.enum(messageStates),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

export const outbox = newApi().openapi(list, async (c) =>
  c.json({ messages: await c.var.app.readOutbox(c.req.valid('query')) }, 200),
)
