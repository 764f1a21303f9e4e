import { z } from 'zod'
import { MessageId } from '#src/domain/messages/message-id.ts'
import { defineJob } from './job.ts'

export const deliverMessage = defineJob({
  name: 'deliver-message',
  input: z.strictObject({ messageId: MessageId }),
  run: (app, input) => app.deliverMessage(input),
})
