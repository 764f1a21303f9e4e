import { closeOrders } from './close-orders.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliverWaitingMessages } from './deliver-waiting-messages.ts'
import { giveUpVisits } from './give-up-visits.ts'
import type { Job } from './job.ts'
import { makeSlots } from './make-slots.ts'
import { purgeContactMessages } from './purge-contact-messages.ts'
import { purgeLabDrafts } from './purge-lab-drafts.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { purgeReplies } from './purge-replies.ts'
import { renderReport } from './render-report.ts'
import { warnOfValidity } from './warn-of-validity.ts'

/** Everything that happens later or by the clock. */
export const jobs: Job[] = [
  deliverMessage,
  deliverWaitingMessages,
  renderReport,
  makeSlots,
  giveUpVisits,
  closeOrders,
  purgeContactMessages,
  purgeLabDrafts,
  purgeQuotes,
  purgeReplies,
  warnOfValidity,
]
