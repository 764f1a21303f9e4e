import type { MessageChannel } from '#src/domain/messages/message-state.ts'
import type { StoryTopic } from '#src/domain/bookings/story.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { actorWords } from '#src/web/routes/backoffice/audit-find.tsx'
import { auditWords } from '#src/web/routes/backoffice/audit-words.ts'
import type { Story } from './office-story.tsx'
import { storyNoun, storyReason, storyState } from './office-story-words.ts'

type Moment = Story['moments'][number]
type Who = Pick<Moment, 'actorKind' | 'actorName' | 'isBooker'>

/** The name of a person; what acted otherwise. */
export function whoActed({ actorKind, actorName, isBooker }: Who): string {
  const kinds: Readonly<Record<string, () => string>> = actorWords
  if (actorKind !== 'person') return kinds[actorKind ?? '']?.() ?? actorWords.worker()
  if (!isBooker) return actorName || actorWords.person()
  return actorName ? m.story_booker({ name: actorName }) : m.story_booker_nameless()
}

/** What they did, as the end of a sentence. */
export function didWords({ actions, calls, actorKind }: Moment): string {
  if (calls > 0) return m.story_called()
  if (actions.length > 0) return actions.map(auditWords).join(', ')
  return actorKind === 'person' ? m.story_acted_person() : m.story_acted_worker()
}

/** A state that was entered, how often, with its money and its reason. */
function changeWords({ name, detail, count, amount, reason }: Moment['changes'][number]) {
  const of = { noun: storyNoun(name), state: storyState(name, detail ?? '') }
  const change = count > 1 ? m.story_changes({ ...of, count }) : m.story_change(of)
  const priced = amount ? m.story_amount({ change, amount: rupeesOf(amount) }) : change
  return reason === null ? priced : m.story_why({ change: priced, reason: storyReason(reason) })
}

type Said = (facts: { topic: string }) => string

const topics: Record<StoryTopic, () => string> = {
  booking: m.story_told_booking,
  visit: m.story_told_visit,
  code: m.story_told_code,
  payment: m.story_told_payment,
  fee: m.story_told_fee,
  refund: m.story_told_refund,
  sample: m.story_told_sample,
  report: m.story_told_report,
}

const sent: Record<MessageChannel, Record<'sent' | 'dropped' | 'waits', Said>> = {
  sms: { sent: m.story_by_sms, dropped: m.story_by_sms_dropped, waits: m.story_by_sms_waits },
  call: { sent: m.story_by_call, dropped: m.story_by_call_dropped, waits: m.story_by_call_waits },
  email: {
    sent: m.story_by_email,
    dropped: m.story_by_email_dropped,
    waits: m.story_by_email_waits,
  },
  push: {
    sent: m.story_by_push,
    dropped: m.story_by_push_dropped,
    waits: m.story_by_push_waits,
  },
}

/** A message by what it was about, whom it was for, its channel and what became of it. */
function sentWords({ topic, channel, toBooker, state }: Moment['messages'][number]): string {
  const by = sent[channel]
  const words = state === 'sent' ? by.sent : state === 'dropped' ? by.dropped : by.waits
  const about = topics[topic]()
  const told = toBooker ? m.story_to_patient({ topic: about }) : m.story_to_others({ topic: about })
  return words({ topic: told })
}

/** The lines of a moment, equal ones once with how many there are. */
export function linesOf({ changes, messages }: Moment): string[] {
  const all = [...changes.map(changeWords), ...messages.map(sentWords)]
  return [...Map.groupBy(all, (words) => words).entries()].map(([words, same]) =>
    same.length > 1 ? m.story_times({ words, count: same.length }) : words,
  )
}
