import { inLanguage, type Language } from '#src/domain/people/language.ts'
import type { NamesIn } from './say.ts'
import { saying } from './say.ts'
import type { EnglishTexts } from './texts.ts'
import type { PushNews } from './push-news.ts'

type TextKey = Extract<keyof EnglishTexts, `push_visit_${string}`>
/** A placeholder in one does not compile: a locked screen shows no name, address or hour. */
type Plain = {
  [Key in TextKey]: [NamesIn<EnglishTexts[Key]>] extends [never] ? Key : never
}[TextKey]

/**
 * What a phlebotomist's devices are told. The first two are told by devices, and by SMS as the last
 * resort; the others beside the SMS or the letter of the same event.
 * Source: decision 197.
 */
const texts = {
  'visit-offered': 'push_visit_offered',
  'visit-cancelled': 'push_visit_cancelled',
  'visit-asked': 'push_visit_asked',
  'visit-offered-on': 'push_visit_offered_on',
  'visit-passed-on': 'push_visit_passed_on',
  'visit-taken-off': 'push_visit_taken_off',
  'visit-moved-away': 'push_visit_moved_away',
} as const satisfies Record<string, Plain>

export type VisitPushEvent = keyof typeof texts
// The keys of this very table.
export const visitPushEvents = Object.keys(texts) as VisitPushEvent[]

/** Whether a phlebotomist's devices are told of it. */
export function isOfVisits(event: string): event is VisitPushEvent {
  return Object.hasOwn(texts, event)
}

/** Hours for which it is news, where its visit does not begin sooner. */
const HOURS = 12

/**
 * A message to a phlebotomist's device: what happened, and nothing of whose visit. It leads to their
 * list. A later offer takes the place of an earlier one on the screen; other news stands beside.
 * `about`: a keyed hash of what it is about.
 */
export function visitPush(
  event: VisitPushEvent,
  about: string,
  { brand, language }: { brand: string; language: Language },
): PushNews {
  const key: Plain = texts[event]
  return {
    title: brand,
    text: saying(language)(key, {}),
    path: inLanguage(language, '/phlebotomist'),
    tag: event === 'visit-offered' ? 'visits-offered' : `visits-${about}`,
    hours: HOURS,
    urgency: 'high',
  }
}
