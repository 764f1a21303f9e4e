import { z } from 'zod'
import { MessageId } from '#src/domain/messages/message-id.ts'
import { defineSharedJob } from './job.ts'

export const deliverMessage = defineSharedJob({
  name: 'deliver-message',
  input: z.strictObject({ messageId: MessageId }),
  runAll: (app, jobs) =>
    app.deliverMessages({ messageIds: jobs.map(({ messageId }) => messageId) }),
})
