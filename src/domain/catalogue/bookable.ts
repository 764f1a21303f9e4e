import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import { type CollectionEvent, firstApart, type Timed } from './collection-event.ts'
import {
  isListed,
  type ItemCode,
  type LabOnlyReason,
  type Restriction,
  type ResultType,
} from './item.ts'

/** What of a test decides whether its result can be typed in. */
type ResultEntry = {
  resultType: ResultType
  /** Of a coded result. */
  choices: readonly string[]
  /** Of a numeric result. */
  decimals: number | null
}

export type BookableTest = ResultEntry & {
  name: string
  restriction: Restriction
  isHomeCollected: boolean
  labOnlyReason: LabOnlyReason | null
  collectionEvent: CollectionEvent
  /** False: nothing could judge its number. Source: `unranged-tests.csv`, row by row. */
  isSold: boolean
}

/** What decides whether a test may be booked, at this lab and for this person too. */
export type TestRules = BookableTest & {
  code: ItemCode
  needsPcpndt: boolean
  consentFamily: ConsentFamily | null
}

export type BookableItem = {
  restriction: Restriction
  isHomeCollected: boolean
  /** Of a test: itself alone. */
  members: readonly BookableTest[]
}

/** Why an item cannot be booked for a visit at home. */
export type NotBookable =
  | { why: 'restricted' }
  | { why: 'at-the-lab'; reason: LabOnlyReason; test: string | null }
  | { why: 'two-collections'; first: string; second: string }
  | { why: 'not-sold'; test: string }
  /** It is calculated from a test that the catalogue does not have. */
  | { why: 'no-input'; test: string }
  | { why: 'not-enterable' }

/** Numbers need their decimals; all else is coded and needs at least two choices. */
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
 * Why not at home; nothing where it may be booked: listed, with every member listed, taken at home,
 * all of them at one moment, each judged by something and of a result type that can be entered.
 * Source: model, «Catalogue» and «Booking».
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

/** Of a panel the first test that keeps it from home. */
function whyAtTheLab({ isHomeCollected, members }: BookableItem): NotBookable | undefined {
  const kept = members.find((test) => !test.isHomeCollected)
  if (isHomeCollected && !kept) return undefined
  const reason = kept?.labOnlyReason ?? 'done-there'
  return { why: 'at-the-lab', reason, test: members.length > 1 && kept ? kept.name : null }
}

/** Source: model, «Catalogue». */
export function isBookable(item: BookableItem): boolean {
  return whyNotBookable(item) === undefined
}

/** A test with the moment of its sample. */
export function timed({
  name,
  collectionEvent,
}: Pick<BookableTest, 'name' | 'collectionEvent'>): Timed {
  return { name, event: collectionEvent }
}
