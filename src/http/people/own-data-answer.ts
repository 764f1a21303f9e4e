import { closeReasons } from '#src/domain/contact/close-reason.ts'
import { contactMessageStates } from '#src/domain/contact/contact-message-machine.ts'
import { ownLists, ownReport, ownVisitFee } from '#src/domain/people/own-data.ts'
import { z } from '#src/http/api.ts'
import { ReportBody } from '#src/http/results/report-answer.ts'

const text = z.string().nullable()
const Said = z.object({ at: z.string(), text: z.string() })

const Ticket = z.object({
  ticket: z.string(),
  at: z.string(),
  state: z.enum(contactMessageStates),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: text,
  answers: z.array(Said),
  replies: z.array(Said),
  closings: z.array(Said.extend({ reason: z.enum(closeReasons) })),
  openedAt: z.string(),
  acknowledgeBy: z.string(),
  endBy: z.string(),
  dueAt: text,
  acknowledgedAt: text,
  endedAt: text,
  acknowledgeLateSince: text,
  endLateSince: text,
})

/** Everything stored about an account. Source: DPDP Act s.11. */
export const OwnData = z.object({
  madeAt: z.string(),
  ...ownLists,
  reports: z.array(z.object({ ...ownReport, report: ReportBody.nullable() })),
  visitFees: z.array(z.object({ ...ownVisitFee, words: text })),
  messagesFromYou: z.array(Ticket),
})
