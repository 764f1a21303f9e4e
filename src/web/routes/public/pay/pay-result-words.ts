import type { App } from '#src/usecases/index.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type AttemptView = Awaited<ReturnType<App['viewAttempt']>>

type Says = { title: string; lede: string }

/** The state of an attempt, in words; every state has its own text. */
const says: Record<AttemptView['state'], (attempt: AttemptView) => Says> = {
  created: waiting,
  redirected: waiting,
  captured: (attempt) => ({
    title: m.pay_paid_title({ amount: rupeesOf(attempt.amount) }),
    lede: paidFor(attempt),
  }),
  failed: (attempt) => ({ title: m.pay_failed_title(), lede: nothingTaken(attempt) }),
  aborted: (attempt) => ({ title: m.pay_stopped_title(), lede: nothingTaken(attempt) }),
  review: (attempt) => ({
    title: m.pay_review_title(),
    lede: attempt.bookingId ? m.pay_review_lede() : m.pay_review_demo(),
  }),
  'late-captured': tooLate,
}

export function resultSays(attempt: AttemptView): Says {
  return says[attempt.state](attempt)
}

function waiting({ amount }: AttemptView): Says {
  return { title: m.pay_waiting_title(), lede: m.pay_waiting_lede({ amount: rupeesOf(amount) }) }
}

function paidFor({ bookingId, addOn, ending }: AttemptView): string {
  if (addOn?.isOffered) return m.pay_offered_lede()
  if (addOn?.isSeparate) return m.pay_separate_lede()
  if (addOn) return ending === null ? m.pay_joined_lede() : m.pay_joined_ended_lede()
  return bookingId ? m.pay_paid_lede() : m.pay_paid_demo()
}

function nothingTaken({ bookingId }: AttemptView): string {
  return bookingId ? m.pay_failed_money() : m.pay_failed_demo()
}

/** Late: its booking had ended, or its tests could not join any more; twice: another payment had paid it. */
function tooLate({ ending, amount: paid, surplus, addOn }: AttemptView): Says {
  const amount = rupeesOf(surplus?.amount ?? paid)
  if (addOn?.isOffered && !addOn.isJoined)
    return { title: m.pay_late_title(), lede: m.pay_offered_late_lede({ amount }) }
  if (addOn?.isSeparate && !addOn.isJoined)
    return { title: m.pay_late_title(), lede: m.pay_separate_late_lede({ amount }) }
  if (addOn && !addOn.isJoined) return joinedTooLate(ending, amount)
  return ending === null
    ? { title: m.pay_twice_title(), lede: m.pay_twice_lede({ amount }) }
    : { title: m.pay_late_title(), lede: m.pay_late_lede({ amount }) }
}

/** Nothing says which came first: the end of the booking or the money. */
function joinedTooLate(ending: AttemptView['ending'], amount: string): Says {
  return ending === null
    ? { title: m.pay_late_title(), lede: m.pay_joined_late_lede({ amount }) }
    : { title: m.pay_joined_not_title(), lede: m.pay_joined_late_ended_lede({ amount }) }
}
