import type { Operator } from '#src/domain/settings.ts'
import { SEEN_AFTERWARDS } from '#src/domain/visits/seen-visit.ts'
import type { NoticeLanguage } from './notice-languages.ts'
import { notices } from './notices/index.ts'
import { retention } from './retention.ts'

/** Who sees personal data besides the person it is of. The access table is held against this. */
export const recipients = [
  'phlebotomist',
  'lab',
  'office',
  'finance',
  'administrator',
  'doctor',
  'authority',
  'gateway',
  'carriers',
  'hosting',
] as const
export type Recipient = (typeof recipients)[number]

/**
 * The privacy notice: what must stand alone before the first personal field. DPDP Act s.5, r.3.
 * One file for each language; every text may hold the placeholders of `NoticeFacts`.
 */
export type Notice = {
  title: string
  /** Who asks and for which service. */
  purpose: string
  /** Item by item: the data, and what each is for. */
  data: readonly { what: string; why: string }[]
  /** Of which data how long; the numbers are placeholders. */
  keeping: readonly string[]
  sharing: Readonly<Record<Recipient, { who: string; what: string }>>
  /** After those who are named. */
  nobodyElse: string
  withdrawal: string
  children: string
  rights: string
  complaint: string
  /** What the button says; there is no tick set beforehand and nothing else is agreed to. */
  agree: string
}

/** A day, changed with the words: who agreed to an older version is asked again. */
export const NOTICE_VERSION = '2026-11-26'

/**
 * What stands in the places of the words: the operator's own name and address, how long what is kept,
 * and how long a phlebotomist sees a visit that is over.
 */
type NoticeFacts = { operator: string; privacyEmail: string; visitHours: number } & typeof retention

/** The words as a person reads them before agreeing, in one of the languages that have a file. */
export function noticeIn(
  language: NoticeLanguage,
  { name, privacyEmail }: Pick<Operator, 'name' | 'privacyEmail'>,
): Notice {
  const operator = language === 'hi' ? name.hi : name.en
  const visitHours = SEEN_AFTERWARDS.hours
  return filled(notices[language], { operator, privacyEmail, visitHours, ...retention })
}

/** Every text of it with its places filled. An unknown place is left as it stands: a test finds it. */
function filled<Part>(part: Part, facts: NoticeFacts): Part {
  return JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' ? withFacts(value, facts) : value,
  ) as Part // the same shape: only texts were changed
}

function withFacts(text: string, facts: NoticeFacts): string {
  const known = new Map(Object.entries(facts).map(([name, value]) => [name, String(value)]))
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => known.get(name) ?? place)
}
