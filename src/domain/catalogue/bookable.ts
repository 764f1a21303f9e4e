import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import { type CollectionEvent, firstApart, type Timed } from './collection-event.ts'
import {
  isListed,
  type ItemCode,
  type LabOnlyReason,
  type Restriction,
  type ResultType,
} from './item.ts'

/** What decides whether a test's result can be entered. */
type ResultEntry = {
  resultType: ResultType
  /** For a coded result. */
  choices: readonly string[]
  /** For a numeric result. */
  decimals: number | null
}

export type BookableTest = ResultEntry & {
  name: string
  restriction: Restriction
  isHomeCollected: boolean
  labOnlyReason: LabOnlyReason | null
  collectionEvent: CollectionEvent
  /** False: no published limit can judge its number. Source: `unranged-tests.csv`, row by row. */
  isSold: boolean
}

/** What decides whether a test may be booked, including at this lab and for this person. */
export type TestRules = BookableTest & {
  code: ItemCode
  needsPcpndt: boolean
  consentFamily: ConsentFamily | null
}

export type BookableItem = {
  restriction: Restriction
  isHomeCollected: boolean
  /** For a test: the test itself. */
  members: readonly BookableTest[]
}

/** Why an item cannot be booked for a visit at home. */
export type NotBookable =
  | { why: 'restricted' }
  | { why: 'at-the-lab'; reason: LabOnlyReason; test: string | null }
  | { why: 'two-collections'; first: string; second: string }
  | { why: 'not-sold'; test: string }
  /** It is calculated from a test that is not in the catalogue. */
  | { why: 'no-input'; test: string }
  | { why: 'not-enterable' }

/** Numeric results need their decimals; all others are coded and need at least two choices. */
function isEnterable({ resultType, choices, decimals }: ResultEntry): boolean {
  switch (resultType) {
    case 'numeric':
      return decimals !== null
    case 'qualitative':
    case 'narrative':
    case 'culture':
      return choices.length >= 2
  }
}

/**
 * Why an item cannot be booked at home; undefined where it can: it is listed with every member,
 * collected at home, all at one moment, and each result can be entered and judged.
 * Source: model, "Catalogue" and "Booking"; decision 035.
 */
export function whyNotBookable(item: BookableItem): NotBookable | undefined {
  const { restriction, members } = item
  if (![restriction, ...members.map((test) => test.restriction)].every(isListed))
    return { why: 'restricted' }
  const atLab = whyAtTheLab(item)
  if (atLab) return atLab
  const apart = firstApart(members.map(timed))
  if (apart) return { why: 'two-collections', first: apart[0].name, second: apart[1].name }
  const unsold = members.find(({ isSold }) => !isSold)
  if (unsold) return { why: 'not-sold', test: unsold.name }
  if (members.length === 0 || !members.every(isEnterable)) return { why: 'not-enterable' }
  return undefined
}

/** The first test that keeps a panel from being collected at home. */
function whyAtTheLab({ isHomeCollected, members }: BookableItem): NotBookable | undefined {
  const kept = members.find((test) => !test.isHomeCollected)
  if (isHomeCollected && !kept) return undefined
  const reason = kept?.labOnlyReason ?? 'done-there'
  return { why: 'at-the-lab', reason, test: members.length > 1 && kept ? kept.name : null }
}

/** Whether an item can be booked for a home visit. Source: model, "Catalogue". */
export function isBookable(item: BookableItem): boolean {
  return whyNotBookable(item) === undefined
}

/** A test with its collection event. */
export function timed({
  name,
  collectionEvent,
}: Pick<BookableTest, 'name' | 'collectionEvent'>): Timed {
  return { name, event: collectionEvent }
}
