import type { QueueName } from '#src/domain/queues/queues.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Place = {
  label: () => string
  /** The whole list, where each can be opened. */
  list: string
  /** Where the most urgent one is acted on. */
  first?: (key: string) => string
}

const booking = (number: string) => `/backoffice/bookings/${number}`
const lab = (id: string) => `/backoffice/labs/${id}`
/** The parts of a lab's page where its documents and its contract are decided. */
const documents = (id: string) => `${lab(id)}#documents`
const contract = (id: string) => `${lab(id)}#contract`
const refund = (id: string) => `/finance/refunds/${id}`
const refunds = (queue: string) => `/finance/refunds?queue=${queue}`

/** Where each queue is worked off. A new queue without a place does not compile. */
export const queuePlaces: Record<QueueName, Place> = {
  'critical-calls': { label: m.queue_critical_calls, list: '/backoffice/calls', first: lab },
  'visits-not-taken': {
    label: m.queue_visits_not_taken,
    list: '/backoffice/visits/list?state=offered',
    first: booking,
  },
  'visits-not-passed-on': {
    label: m.queue_visits_not_passed_on,
    list: '/backoffice/visits/list?state=not-passed-on',
    first: booking,
  },
  'visits-not-agreed': {
    label: m.queue_visits_not_agreed,
    list: '/backoffice/visits/list?state=not-agreed',
    first: booking,
  },
  'visits-stuck': { label: m.queue_visits_stuck, list: '/backoffice/visits', first: booking },
  'visits-carried': {
    label: m.queue_visits_carried,
    list: '/backoffice/visits/list?state=collected',
    first: booking,
  },
  'visits-left-behind': {
    label: m.queue_visits_left_behind,
    list: '/backoffice/visits/list?state=left-behind',
    first: booking,
  },
  'manifests-open': {
    label: m.queue_manifests_open,
    list: '/manifests',
    first: (id) => `/manifests/${id}`,
  },
  'offline-holds': { label: m.queue_offline_holds, list: '/backoffice/offline-holds' },
  'visits-unserved': {
    label: m.queue_visits_unserved,
    list: '/backoffice/visits/list?state=unserved',
    first: booking,
  },
  'late-tests': { label: m.queue_late_tests, list: '/backoffice/late', first: booking },
  'messages-new': {
    label: m.queue_messages_new,
    list: '/backoffice/messages',
    first: (id) => `/backoffice/messages/${id}`,
  },
  messages: {
    label: m.queue_messages,
    list: '/backoffice/messages',
    first: (id) => `/backoffice/messages/${id}`,
  },
  withdrawals: { label: m.queue_withdrawals, list: '/backoffice/withdrawals' },
  'visit-fees': { label: m.queue_visit_fees, list: '/backoffice/visits', first: booking },
  applications: { label: m.queue_applications, list: '/backoffice/applications', first: lab },
  documents: { label: m.queue_documents, list: '/backoffice/documents', first: documents },
  'contract-changes': {
    label: m.queue_contract_changes,
    list: '/backoffice/applications',
    first: contract,
  },
  'labs-to-open': {
    label: m.queue_labs_to_open,
    list: '/backoffice/applications#to-open',
    first: lab,
  },
  'labs-ending': { label: m.queue_labs_ending, list: '/backoffice/applications', first: lab },
  'applications-returned': {
    label: m.queue_applications_returned,
    list: '/backoffice/applications',
    first: lab,
  },
  'notifiable-cases': {
    label: m.queue_notifiable_cases,
    list: '/backoffice/late',
    first: lab,
  },
  'cash-in-hand': { label: m.queue_cash_in_hand, list: '/finance/cash' },
  invitations: {
    label: m.queue_invitations,
    list: '/backoffice/invitations',
    first: (id) => `/backoffice/invitations/${id}`,
  },
  'refunds-to-approve': {
    label: m.queue_refunds_to_approve,
    list: refunds('to-approve'),
    first: refund,
  },
  'refunds-by-bank': { label: m.queue_refunds_by_bank, list: refunds('by-bank'), first: refund },
  'refunds-without-account': {
    label: m.queue_refunds_without_account,
    list: refunds('by-bank'),
    first: refund,
  },
  'refunds-to-send': { label: m.queue_refunds_to_send, list: refunds('to-send'), first: refund },
  'refunds-disputed': { label: m.queue_refunds_disputed, list: refunds('all'), first: refund },
  breaks: {
    label: m.queue_breaks,
    list: '/finance/breaks',
    first: (id) => `/finance/breaks/${id}`,
  },
  chargebacks: {
    label: m.queue_chargebacks,
    list: '/finance/chargebacks',
    first: (id) => `/finance/chargebacks/${id}`,
  },
  'payments-unclear': { label: m.queue_payments_unclear, list: '/finance/payments' },
  'deposits-to-match': {
    label: m.queue_deposits_to_match,
    list: '/finance/cash',
    first: (id) => `/finance/cash/${id}`,
  },
  'cash-corrections': {
    label: m.queue_cash_corrections,
    list: '/finance/cash',
    first: (id) => `/finance/cash/${id}`,
  },
  'lab-debts': { label: m.queue_lab_debts, list: '/finance/debts' },
  payouts: {
    label: m.queue_payouts,
    list: '/finance/settlements',
    first: (id) => `/finance/settlements/${id}`,
  },
}
