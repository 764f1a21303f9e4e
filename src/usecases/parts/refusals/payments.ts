import type { RefusalTable } from './refusal-table.ts'

/** Refusals of paying online. */
export const paymentsRefusals = {
  'online-not-offered': { status: 409, says: 'Online payment is not offered for this booking.' },
  'booking-first': { status: 400, says: 'Name the booking to pay for.' },
  'too-many-held': {
    status: 409,
    says: 'Five of your bookings are waiting for payment. Pay for one of them or cancel it first.',
  },
  'hold-over': {
    status: 409,
    says: 'The time to pay for this booking is over, and its slot was released. Book again.',
  },
  'already-paid': { status: 409, says: 'This booking is already paid.' },
  'gateway-down': {
    status: 503,
    says: 'The payment service is not responding. Nothing was charged. Try again in a few minutes.',
  },
  'gateway-disagrees': {
    status: 409,
    says: 'The gateway’s record is different. Any money it holds can only be refunded.',
  },
  'which-payment': {
    status: 409,
    says: 'The booking has several payments. Name the gateway’s reference of the one that the bank took back.',
  },
  'reference-first': {
    status: 422,
    says: 'Enter the reference and the amount exactly as in the gateway’s records.',
  },
  'notice-first': { status: 409, says: 'Read the privacy notice first.' },
  'impossible-birth-date': { status: 422, says: 'That date of birth is not possible.' },
  'guardian-first': {
    status: 422,
    says: 'For a patient under 18, declare that you are the parent or guardian.',
  },
  'not-cancellable-after-collection': {
    status: 409,
    says: 'A sample has already been collected, so this can no longer be cancelled.',
  },
  'only-person': {
    status: 409,
    says: 'Nobody else is visited then. Choose another time for the visit.',
  },
  'pay-first': {
    status: 409,
    says: 'This booking was paid online. Pay for the separate visit first.',
  },
  'moved-twice': { status: 409, says: 'This visit has already been moved twice.' },
  'change-counts': {
    status: 409,
    says: 'The office no longer asks about another time, so a change now counts.',
  },
  'last-order': { status: 409, says: 'This is the only person left. Cancel the whole booking.' },
  'charge-changed': {
    status: 409,
    says: 'The charge has changed since you saw it. Check it again.',
  },
} as const satisfies RefusalTable
