import type { Action } from '#src/domain/access/access.ts'

/**
 * What waits for somebody, in the order of the office's work, each with the action by which a
 * person may know of it: who may never act or watch is not told how much waits.
 * Source: design, "what is stuck, since when, whose turn"; decision 163.
 */
export const queueActions = {
  'critical-calls': 'call:watch',
  'visits-not-taken': 'visit:watch',
  'visits-not-passed-on': 'visit:watch',
  'visits-not-agreed': 'visit:watch',
  'visits-stuck': 'visit:watch',
  'visits-carried': 'visit:watch',
  'visits-left-behind': 'visit:watch',
  'manifests-open': 'manifest:watch',
  'offline-holds': 'offline:decide',
  'visits-unserved': 'visit:watch',
  'late-tests': 'late:watch',
  'messages-new': 'contact:read',
  messages: 'contact:read',
  withdrawals: 'withdrawal:list',
  'visit-fees': 'visit-fee:decide',
  applications: 'application:review',
  documents: 'document:review',
  'contract-changes': 'contract:decide',
  'labs-to-open': 'lab:switch',
  'labs-ending': 'lab:read',
  'applications-returned': 'application:review',
  'notifiable-cases': 'notifiable:watch',
  'cash-in-hand': 'cash:deposit',
  invitations: 'invitation:decide',
  'refunds-to-approve': 'refund:read',
  'refunds-by-bank': 'refund:read',
  'refunds-without-account': 'refund:read',
  'refunds-to-send': 'refund:read',
  'refunds-disputed': 'refund:read',
  breaks: 'break:read',
  chargebacks: 'chargeback:read',
  'payments-unclear': 'payment:review',
  'deposits-to-match': 'cash:reconcile',
  'cash-corrections': 'cash:correct',
  'lab-debts': 'debt:end',
  payouts: 'settlement:approve',
} as const satisfies Record<string, Action>

export type QueueName = keyof typeof queueActions

/** The names of a table, which `Object.keys` types as any text. */
export const queueNames = Object.keys(queueActions) as QueueName[]

/**
 * Whose turn it is in each queue.
 * Source: design, "what is stuck, since when, whose turn"; life cycle, column "Who".
 */
export const queueTurns = {
  'critical-calls': 'lab',
  'visits-not-taken': 'office',
  'visits-not-passed-on': 'office',
  'visits-not-agreed': 'office',
  'visits-stuck': 'office',
  'visits-carried': 'phlebotomist',
  'visits-left-behind': 'office',
  'manifests-open': 'lab',
  'offline-holds': 'office',
  'visits-unserved': 'patient',
  'late-tests': 'lab',
  'messages-new': 'office',
  messages: 'office',
  withdrawals: 'office',
  'visit-fees': 'office',
  applications: 'office',
  documents: 'office',
  'contract-changes': 'second-person',
  'labs-to-open': 'second-person',
  'labs-ending': 'lab',
  'applications-returned': 'lab',
  'notifiable-cases': 'lab',
  'cash-in-hand': 'office',
  invitations: 'second-administrator',
  'refunds-to-approve': 'finance',
  'refunds-by-bank': 'finance',
  'refunds-without-account': 'patient',
  'refunds-to-send': 'gateway',
  'refunds-disputed': 'bank',
  breaks: 'finance',
  chargebacks: 'finance',
  'payments-unclear': 'finance',
  'deposits-to-match': 'finance',
  'cash-corrections': 'second-person',
  'lab-debts': 'second-person',
  payouts: 'second-person',
} as const satisfies Record<QueueName, string>

export type QueueTurn = (typeof queueTurns)[QueueName]

/** Hours before its slot from which a visit that nobody took is urgent: given up one hour before. */
export const NOT_TAKEN_HOURS = 4

/**
 * Hours after which a sample that has not reached its lab is urgent: it counts as lost after 24.
 * Source: decision 173.
 */
export const CARRIED_HOURS = 4

/** Days before an undecided fee is waived from which it is urgent. Source: decision 163. */
export const FEE_URGENT_DAYS = 2

/** One queue as it is found: how many, since when, and where the most urgent one is. */
export type Queue = {
  name: QueueName
  /** How many the person who asks may take. */
  count: number
  /** How many of these are past their deadline, or about to be. */
  urgent: number
  /**
   * How many wait for somebody else than the person who asks: they began it, it is about them or
   * their lab, or the other side must confirm it.
   */
  own: number
  /** When the longest waiting one began. */
  since: Temporal.Instant | null
  /** The next deadline, where the queue has one. */
  due: Temporal.Instant | null
  /** The next deadline that is a day in India. */
  dueOn: Temporal.PlainDate | null
  /** The most urgent one: an id, or the number of its booking. */
  first: string | null
}
