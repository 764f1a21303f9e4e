import { isListed, type Restriction, type ResultType } from './item.ts'

/** What of a test decides whether its result can be typed in. */
type ResultEntry = {
  resultType: ResultType
  /** Of a coded result. */
  choices: readonly string[]
  /** Of a numeric result. */
  decimals: number | null
}

type BookableItem = {
  restriction: Restriction
  isHomeCollected: boolean
  /** Of a test: itself alone. */
  members: readonly (ResultEntry & { restriction: Restriction; isHomeCollected: boolean })[]
}

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
 * May be booked for a home collection: listed, with every member listed, taken at home and of a
 * result type that can be entered. Source: model, «Catalogue» and «Booking».
 */
export function isBookable({ restriction, isHomeCollected, members }: BookableItem): boolean {
  return (
    isListed(restriction) &&
    isHomeCollected &&
    members.length > 0 &&
    members.every(
      (member) => isListed(member.restriction) && member.isHomeCollected && isEnterable(member),
    )
  )
}
