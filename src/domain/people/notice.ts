import type { Operator, Settings } from '#src/domain/settings.ts'
import { SEEN_AFTERWARDS } from '#src/domain/visits/seen-visit.ts'
import type { NoticeLanguage } from './notice-languages.ts'
import { notices } from './notices/index.ts'
import { retention } from './retention.ts'

/**
 * Who sees personal data, apart from the person concerned. The access table is checked against
 * this.
 * Source: decision 063.
 */
export const recipients = [
  'phlebotomist',
  'lab',
  'partner',
  'office',
  'finance',
  'administrator',
  'doctor',
  'chosen',
  'authority',
  'gateway',
  'carriers',
  'maps',
  'hosting',
] as const
export type Recipient = (typeof recipients)[number]

/**
 * The privacy notice, shown on its own before the first personal field. One file per language;
 * every text may contain the placeholders of `NoticeFacts`.
 * Source: DPDP Act s.5, r.3; decision 063.
 */
export type Notice = {
  title: string
  /** Who collects the data and for which service. */
  purpose: string
  /** Item by item: the data, and the purpose of each. */
  data: readonly { what: string; why: string }[]
  /** Which data is kept how long; the numbers are placeholders. */
  keeping: readonly string[]
  sharing: Sharing
  /** Follows the named recipients. */
  nobodyElse: string
  withdrawal: string
  children: string
  rights: string
  complaint: string
  /** The label of the button; nothing is pre-ticked and nothing else is agreed to. */
  agree: string
}

type Reader = { who: string; what: string }
/** The server of maps is asked only where the operator named one. */
type Sharing = Readonly<Record<Exclude<Recipient, 'maps'>, Reader> & { maps?: Reader }>

/** Who sees something, in the order of the notice. Source: decision 181. */
export function readersOf(sharing: Sharing): Reader[] {
  return recipients.flatMap((name) => sharing[name] ?? [])
}

/**
 * A day, changed with every change of the text: people who agreed to an older version are asked
 * again.
 */
export const NOTICE_VERSION = '2026-12-03'

/**
 * The values of the placeholders: the operator's name and address, the host of the maps, retention
 * times, and how long a phlebotomist sees a finished visit.
 */
type NoticeFacts = {
  operator: string
  privacyEmail: string
  maps: string
  visitHours: number
} & typeof retention

/** What of an installation the notice names. */
type Installation = Pick<Settings, 'mapStyleUrl'> & {
  operator: Pick<Operator, 'name' | 'privacyEmail'>
}

/**
 * The text as a person reads it before agreeing, in one of the written languages. The server of maps
 * is among those who see something only where this installation has one.
 */
export function noticeIn(
  language: NoticeLanguage,
  { operator: { name, privacyEmail }, mapStyleUrl }: Installation,
): Notice {
  const operator = language === 'hi' ? name.hi : name.en
  const visitHours = SEEN_AFTERWARDS.hours
  const { sharing, ...rest } = notices[language]
  const { maps: _, ...others } = sharing
  const shared = mapStyleUrl === undefined ? others : sharing
  const host = mapStyleUrl === undefined ? '' : new URL(mapStyleUrl).host
  const facts = { operator, privacyEmail, maps: host, visitHours, ...retention }
  return filled({ ...rest, sharing: shared }, facts)
}

/**
 * The notice with its placeholders filled. An unknown placeholder is left as it is: a test finds
 * it.
 */
function filled<Part>(part: Part, facts: NoticeFacts): Part {
  return JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' ? withFacts(value, facts) : value,
  ) as Part // the same shape: only texts were changed
}

function withFacts(text: string, facts: NoticeFacts): string {
  const known = new Map(Object.entries(facts).map(([name, value]) => [name, String(value)]))
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => known.get(name) ?? place)
}
