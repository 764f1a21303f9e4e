import {
  type CancellationContract,
  cancellationStages,
} from '#src/domain/bookings/cancellation-contract.ts'
import type { CancellingStage } from '#src/domain/bookings/fee-table.ts'
import { formatRupees } from '#src/domain/format-rupees.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { intlOf, type Language } from '#src/domain/people/language.ts'
import { clockTime, shortDayAndTime } from './india-times.ts'
import type { News } from './news.ts'
import { type Say, saying } from './say.ts'
import { type EnglishTexts, texts } from './texts.ts'

/** What a message may say: never a test's name, never a result. */
export type BookingFacts = {
  number: string
  startsAt: Temporal.Instant
  phlebotomist?: string | undefined
  /** What cancelling costs, as the booking has it. */
  terms?: CancellationContract | undefined
  charge?: Paise | undefined
  /** What a cancellation kept of an online payment, refunds and credits. */
  kept?: Paise | undefined
  refund?: Paise | undefined
  credit?: Paise | undefined
  /** What was paid through the gateway. */
  paid?: Paise | undefined
  /** A new visit code, only for the patient. */
  code?: string | undefined
  /** When somebody called; by when a report was promised; the hour a visit still has. */
  at?: Temporal.Instant | undefined
  /** There is no choice left: it was rescheduled as often as allowed. */
  isMovedOut?: boolean | undefined
  /** It is about a visit for a fresh sample, which can no longer be cancelled. */
  isFresh?: boolean | undefined
  /** Until when a fee can be disputed, or another time be chosen. */
  until?: Temporal.Instant | undefined
  /** From when to fast before the visit, and whether everybody in the booking does. */
  fastFrom?: Temporal.Instant | undefined
  isForAll?: boolean | undefined
  total: Paise
}

type Said = ReturnType<typeof saidOf>
type Told = (say: Say, said: Said, facts: BookingFacts) => string

/** The events of which the facts choose between two texts. */
const chosen = {
  'visit-accepted': (say, said, { terms }) =>
    say(terms ? 'visit_accepted' : 'visit_accepted_again', said),
  'visit-released': (say, said, { terms }) =>
    say(terms ? 'visit_released' : 'visit_released_again', said),
  'visit-failed': (say, { money }, { charge, kept }) =>
    charge || kept ? say('visit_failed_charged', { money }) : say('visit_failed', {}),
  'visit-fee-owed': (say, { fee }, { kept }) =>
    say(kept ? 'visit_fee_owed_kept' : 'visit_fee_owed', { fee }),
  'preparation-reminder': (say, { at, fasting }, { fastFrom, isForAll }) => {
    if (!fastFrom) return say('preparation', { at })
    return say(isForAll ? 'preparation_fast' : 'preparation_fast_some', { at, from: fasting })
  },
} as const satisfies Record<string, Told>

type Chosen = keyof typeof chosen
type TextKey = Extract<keyof EnglishTexts, `booker_${string}`>
type Dashed<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}-${Dashed<Rest>}`
  : Key
type PlainOf<Key> = Key extends `booker_${infer Name}` ? Dashed<Name> : never
type Plain = PlainOf<TextKey>

/** The events a booker is told about: every text `booker_…` is the one of its event. */
export type BookingEvent = Plain | Chosen

const textKeys = Object.keys(texts.en).filter(isBookers)
const keyOf = new Map<string, TextKey>(
  textKeys.map((key) => [key.slice('booker_'.length).replaceAll('_', '-'), key]),
)

function isBookers(key: string): key is TextKey {
  return key.startsWith('booker_')
}

// The keys of these very tables.
export const bookingEvents = [...keyOf.keys(), ...Object.keys(chosen)] as BookingEvent[]

function isChosen(event: BookingEvent): event is Chosen {
  return Object.hasOwn(chosen, event)
}

/** What an event tells; the facts that its text names are those of `saidOf`. */
function toldOf(event: BookingEvent, say: Say, said: Said, facts: BookingFacts): string {
  if (isChosen(event)) return chosen[event](say, said, facts)
  const key = keyOf.get(event)
  if (!key) throw new Error(`there is no text for ${event}`)
  return say(key, said)
}

/** Subject and text of one message about a booking, the same by SMS and e-mail. */
export function bookingNews(
  event: BookingEvent,
  facts: BookingFacts,
  { brand, language }: { brand: string; language: Language },
): News {
  const say = saying(language)
  const { number } = facts
  const words = toldOf(event, say, saidOf(say, facts, language), facts)
  return {
    subject: say('subject_booking', { brand, number }),
    text: say('line', { brand, number, words }),
  }
}

/** The facts as text. */
function saidOf(say: Say, facts: BookingFacts, language: Language) {
  const { startsAt, charge, kept, total, until } = facts
  const { phlebotomist = say('the_phlebotomist', {}), at = startsAt, paid = total } = facts
  const rupees = (amount: Paise) => formatRupees(amount, intlOf[language])
  return {
    at: shortDayAndTime(startsAt, language),
    promised: shortDayAndTime(at, language),
    clock: clockTime(at, language),
    fasting: shortDayAndTime(facts.fastFrom ?? startsAt, language),
    phlebotomist,
    code: facts.code ?? '',
    total: rupees(total),
    paid: rupees(paid),
    cancelling: facts.terms ? rupees(feeToldAtAcceptance(facts.terms)) : '',
    fee: rupees(charge ?? kept ?? paise(0)),
    until: until ? shortDayAndTime(until, language) : '',
    day: until ? say('day_until', { until: shortDayAndTime(until, language) }) : '',
    back: facts.refund ? say('back', { refund: rupees(facts.refund) }) : '',
    choice: choiceOf(say, facts, language),
    money: moneyOf(say, facts, rupees),
  }
}

/** Whether the message of an acceptance tells a stage of cancelling: the one that begins with it. */
const isToldAtAcceptance: Record<CancellingStage, boolean> = {
  'before-acceptance': false, // over
  'after-acceptance': true,
  'sample-collected': false, // the page of the booking tells it
}

function feeToldAtAcceptance(terms: CancellationContract): Paise {
  const told = cancellationStages(terms).find(({ stage }) => isToldAtAcceptance[stage])
  return told?.fee ?? paise(0)
}

/** The options for a booking that nobody came for. */
function choiceOf(
  say: Say,
  { until, refund, isMovedOut, isFresh }: BookingFacts,
  language: Language,
): string {
  if (isFresh) return say(isMovedOut ? 'choice_fresh_none' : 'choice_fresh', {})
  const also = refund
    ? say('also_refunded', { refund: formatRupees(refund, intlOf[language]) })
    : ''
  if (isMovedOut) return say('choice_none', { also })
  if (!until) return say('choice', {})
  return say('choice_until', { until: shortDayAndTime(until, language), also })
}

/** What an ended booking costs and what is refunded. */
function moneyOf(
  say: Say,
  { charge, kept, refund, credit }: BookingFacts,
  rupees: (amount: Paise) => string,
): string {
  const said = [
    charge ? say('money_due', { charge: rupees(charge) }) : '',
    kept ? say('money_kept', { kept: rupees(kept) }) : '',
    refund ? say('money_refunded', { refund: rupees(refund) }) : '',
    credit ? say('money_credit', { credit: rupees(credit) }) : '',
  ].filter((sentence) => sentence !== '')
  return said.length > 0 ? said.join(' ') : say('money_none', {})
}
