import type { StateOf } from '#src/domain/machine.ts'
import type { MachineName, machines } from '#src/domain/machines.ts'
import { chargebackStates } from '#src/web/orders/chargeback-list.tsx'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { visitNow } from '#src/web/orders/order-view.ts'
import { itemStateWords } from '#src/web/results/bench-words.ts'
import { receivableStates, refundStates, type StateLook } from '#src/web/ui/finance-words.ts'
import type { takeOffReasons } from '#src/domain/visits/inputs.ts'
import { releaseWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The machines whose transitions belong to a booking. */
type Told = Exclude<
  MachineName,
  | 'batch'
  | 'break'
  | 'contactMessage'
  | 'correction'
  | 'debt'
  | 'earning'
  | 'phlebotomistAccount'
  | 'deposit'
  | 'invitation'
  | 'lab'
  | 'payout'
  | 'reflexOffer'
>

/** The office's names for everything with a history in a booking. */
const nouns: Record<Told, () => string> = {
  order: m.story_of_order,
  visit: m.story_of_visit,
  reassignment: m.story_of_reassignment,
  proposal: m.story_of_proposal,
  visitFee: m.story_of_visit_fee,
  tube: m.story_of_tube,
  item: m.story_of_item,
  call: m.story_of_call,
  notifiableCase: m.story_of_notifiable_case,
  report: m.story_of_report,
  revision: m.story_of_revision,
  payment: m.story_of_payment,
  attempt: m.story_of_attempt,
  receivable: m.story_of_receivable,
  credit: m.story_of_credit,
  refund: m.story_of_refund,
  chargeback: m.story_of_chargeback,
  settlement: m.story_of_settlement,
}

/** Every state of each; a new one without a text does not compile. */
const states: { [Name in Told]: Record<StateOf<(typeof machines)[Name]>, () => string> } = {
  order: {
    draft: m.story_order_draft,
    'awaiting-payment': m.story_order_awaiting_payment,
    placed: m.story_order_placed,
    accepted: m.story_order_accepted,
    collecting: m.story_order_collecting,
    'sample-collected': m.story_order_sample_collected,
    'at-lab': m.story_order_at_lab,
    processing: m.story_order_processing,
    'partly-reported': m.story_order_partly_reported,
    reported: m.story_order_reported,
    closed: m.story_order_closed,
    'recollection-due': m.story_order_recollection_due,
    cancelled: m.story_order_cancelled,
    expired: m.story_order_expired,
    unfulfilled: m.story_order_unfulfilled,
  },
  visit: {
    held: m.story_visit_held,
    offered: m.story_visit_offered,
    accepted: m.story_visit_accepted,
    'en-route': m.story_visit_en_route,
    arrived: m.story_visit_arrived,
    identified: m.story_visit_identified,
    collected: m.story_visit_collected,
    'handed-over': m.story_visit_handed_over,
    'no-show-ph': m.story_visit_no_show_ph,
    failed: m.story_visit_failed,
    rescheduled: m.story_visit_rescheduled,
    cancelled: m.story_visit_cancelled,
  },
  reassignment: {
    asked: m.story_reassignment_asked,
    accepted: m.story_reassignment_accepted,
    declined: m.story_reassignment_declined,
    withdrawn: m.story_reassignment_withdrawn,
    lapsed: m.story_reassignment_lapsed,
    expired: m.story_reassignment_expired,
  },
  proposal: {
    proposed: m.story_proposal_proposed,
    accepted: m.story_proposal_accepted,
    declined: m.story_proposal_declined,
    withdrawn: m.story_proposal_withdrawn,
    lapsed: m.story_proposal_lapsed,
    expired: m.story_proposal_expired,
  },
  visitFee: {
    waiting: m.story_visit_fee_waiting,
    'to-decide': m.story_visit_fee_to_decide,
    disputed: m.story_visit_fee_disputed,
    owed: m.story_visit_fee_owed,
    waived: m.story_visit_fee_waived,
  },
  tube: {
    planned: m.story_tube_planned,
    labelled: m.story_tube_labelled,
    collected: m.story_tube_collected,
    'in-transit': m.story_tube_in_transit,
    'handed-over': m.story_tube_handed_over,
    accepted: m.story_tube_accepted,
    'in-testing': m.story_tube_in_testing,
    stored: m.story_tube_stored,
    'not-drawn': m.story_tube_not_drawn,
    rejected: m.story_tube_rejected,
    lost: m.story_tube_lost,
    disposed: m.story_tube_disposed,
  },
  call: {
    open: m.story_call_open,
    done: m.story_call_done,
    withdrawn: m.story_call_withdrawn,
  },
  notifiableCase: {
    open: m.story_notifiable_case_open,
    told: m.story_notifiable_case_told,
    withdrawn: m.story_notifiable_case_withdrawn,
  },
  report: {
    registered: m.story_report_registered,
    partial: m.story_report_partial,
    final: m.story_report_final,
    amended: m.story_report_amended,
    corrected: m.story_report_corrected,
    appended: m.story_report_appended,
    withdrawn: m.story_report_withdrawn,
  },
  revision: {
    draft: m.story_revision_draft,
    signed: m.story_revision_signed,
    discarded: m.story_revision_discarded,
  },
  payment: {
    due: m.story_payment_due,
    'cash-collected': m.story_payment_cash_collected,
    deposited: m.story_payment_deposited,
    reconciled: m.story_payment_reconciled,
    short: m.story_payment_short,
    'handed-back': m.story_payment_handed_back,
    awaiting: m.story_payment_awaiting,
    captured: m.story_payment_captured,
    'part-refunded': m.story_payment_part_refunded,
    refunded: m.story_payment_refunded,
    chargeback: m.story_payment_chargeback,
    void: m.story_payment_void,
  },
  attempt: {
    created: m.story_attempt_created,
    redirected: m.story_attempt_redirected,
    captured: m.story_attempt_captured,
    'late-captured': m.story_attempt_late_captured,
    failed: m.story_attempt_failed,
    aborted: m.story_attempt_aborted,
    review: m.story_attempt_review,
  },
  credit: {
    pending: m.story_credit_pending,
    attached: m.story_credit_attached,
    settled: m.story_credit_settled,
    forgone: m.story_credit_forgone,
  },
  settlement: {
    accrued: m.story_settlement_accrued,
    eligible: m.story_settlement_eligible,
    batched: m.story_settlement_batched,
    approved: m.story_settlement_approved,
    'on-hold': m.story_settlement_on_hold,
    paid: m.story_settlement_paid,
    reversed: m.story_settlement_reversed,
  },
  item: itemStateWords,
  receivable: labelsOf(receivableStates),
  refund: labelsOf(refundStates),
  chargeback: labelsOf(chargebackStates),
}

function labelsOf<Name extends string>(looks: Record<Name, StateLook>) {
  const words = Object.entries<StateLook>(looks).map(([name, { label }]) => [name, label])
  // Has the keys it was made from.
  return Object.fromEntries(words) as Record<Name, () => string>
}

const isTold = (name: string): name is Told => Object.hasOwn(nouns, name)

/**
 * What a transition of a booking was about, as the office reads it; a machine without a text keeps
 * its name.
 */
export function storyNoun(machine: string): string {
  return isTold(machine) ? nouns[machine]() : machine
}

/** The state it entered. */
export function storyState(machine: string, state: string): string {
  const words: Readonly<Record<string, () => string>> = isTold(machine) ? states[machine] : {}
  return words[state]?.() ?? state
}

/** Why the office took a visit off its phlebotomist. */
export const takeOffWords: Record<(typeof takeOffReasons)[number], () => string> = {
  'cannot-come': m.reassign_cannot_come,
  'running-late': m.reassign_running_late,
  vehicle: m.reassign_vehicle,
  'other-reason': m.visit_release_other,
}

/** Why: a coded reason as a sentence; a typed one stays as typed. */
export function storyReason(reason: string | null): string {
  const released = Object.entries({
    ...releaseWords,
    ...takeOffWords,
    'cannot-work': m.roster_ill_chip,
  }).find(([code]) => code === reason)
  return released ? released[1]() : whyOf(reason)
}

/** A booking's state, in a word or two. */
export function bookingStands(booking: BookingView): string {
  const visit = visitNow(booking)
  if (booking.cancelledAt) return states.order.cancelled()
  if (booking.expiredAt) return states.order.expired()
  if (visit && visit.state !== 'handed-over') return states.visit[visit.state]()
  const stands = booking.orders.map(({ state }) => states.order[state]())
  return [...new Set(stands)].join(', ')
}
