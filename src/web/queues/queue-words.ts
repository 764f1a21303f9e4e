import {
  CARRIED_HOURS,
  FEE_URGENT_DAYS,
  NOT_TAKEN_HOURS,
  type QueueName,
  type QueueTurn,
} from '#src/domain/queues/queues.ts'
import { RUNG_MINUTES } from '#src/domain/results/calls/ladder.ts'
import type { App } from '#src/usecases/index.ts'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Queues = Awaited<ReturnType<App['listQueues']>>
export type Queue = Queues['queues'][number]

/** Whose turn it is. */
export const turnWords: Record<QueueTurn, () => string> = {
  office: m.queue_turn_office,
  lab: m.queue_turn_lab,
  phlebotomist: m.queue_turn_phlebotomist,
  finance: m.queue_turn_finance,
  gateway: m.queue_turn_gateway,
  patient: m.queue_turn_patient,
  bank: m.queue_turn_bank,
  'second-person': m.queue_turn_second_person,
  'second-administrator': m.queue_turn_second_administrator,
}

/** The next deadline, or since when it has passed; undefined where the queue has none. */
export function dueWords({ due, dueOn, isOverdue }: Queue): string | undefined {
  if (due !== null) {
    const time = instantOf(due)
    return isOverdue ? m.queue_overdue({ time }) : m.queue_due({ time })
  }
  if (dueOn === null) return undefined
  const day = dayOf(dueOn)
  return isOverdue ? m.queue_overdue_on({ day }) : m.queue_due_on({ day })
}

/** How many wait for somebody else; `more` beside some that wait for the reader. */
export function ownWords({ name, count, own }: Queue): string {
  const isMore = count > 0
  if (name === 'withdrawals')
    return isMore ? m.queue_own_lab_more({ count: own }) : m.queue_own_lab({ count: own })
  return isMore ? m.queue_own_more({ count: own }) : m.queue_own({ count: own })
}

/** How many are past their deadline or about to be, by what that means in the queue. */
export function urgentWords(name: QueueName, count: number): string {
  return urgent[name]?.(count) ?? m.queue_urgent({ count })
}

const urgent: Partial<Record<QueueName, (count: number) => string>> = {
  'critical-calls': (count) =>
    m.queue_critical_calls_urgent({ count, minutes: RUNG_MINUTES.office }),
  'visits-not-taken': (count) => m.queue_visits_not_taken_urgent({ count, hours: NOT_TAKEN_HOURS }),
  'visits-not-passed-on': (count) =>
    m.queue_visits_not_taken_urgent({ count, hours: NOT_TAKEN_HOURS }),
  'visits-not-agreed': (count) =>
    m.queue_visits_not_taken_urgent({ count, hours: NOT_TAKEN_HOURS }),
  'visits-stuck': (count) => m.queue_visits_stuck_urgent({ count }),
  'visits-carried': (count) => m.queue_visits_carried_urgent({ count, hours: CARRIED_HOURS }),
  'visits-left-behind': (count) => m.queue_visits_left_behind_urgent({ count }),
  'visit-fees': (count) => m.queue_visit_fees_urgent({ count, days: FEE_URGENT_DAYS }),
  'labs-ending': (count) => m.queue_labs_ending_urgent({ count }),
}
