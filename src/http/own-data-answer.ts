import { closeReasons } from '#src/domain/contact/close-reason.ts'
import { contactMessageStates } from '#src/domain/contact/contact-message-machine.ts'
import { z } from './api.ts'

/** A row of the file as stored: columns added later appear in it without a change here. */
const Row = z.looseObject({}).openapi('OwnRow')
const Rows = z.array(Row)

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
  account: Row,
  patients: Rows,
  guardianConsents: Rows,
  testConsents: Rows,
  addresses: Rows,
  consents: Rows,
  bookings: Rows,
  reports: Rows,
  payments: Rows,
  refunds: Rows,
  chargebacks: Rows,
  fees: Rows,
  visitFees: Rows,
  credits: Rows,
  emailChanges: Rows,
  signedInDevices: Rows,
  passkeys: Rows,
  knownDevices: Rows,
  roles: Rows,
  invitations: Rows,
  suspensions: Rows,
  preferences: Rows,
  asPhlebotomist: Rows,
  messagesToYou: Rows,
  messagesFromYou: z.array(Ticket),
  whoOpenedReports: Rows,
})
