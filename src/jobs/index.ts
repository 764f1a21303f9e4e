import { deliverMessage } from './deliver-message.ts'
import { deliverWaitingMessages } from './deliver-waiting-messages.ts'
import type { Job } from './job.ts'
import { purgeReplies } from './purge-replies.ts'

/** Everything that happens later or by the clock. */
export const jobs: Job[] = [deliverMessage, deliverWaitingMessages, purgeReplies]
