import type { Refused } from '#src/domain/changes.ts'
import type { NotBookable } from './bookable.ts'

/** The refusal for what cannot be booked. */
export function refusedAs(
  why: NotBookable,
  item: string,
): Refused<'at-the-lab' | 'two-collections' | 'not-bookable'> {
  switch (why.why) {
    case 'at-the-lab':
      return { ok: false, error: 'at-the-lab', facts: { item, reason: why.reason } }
    case 'two-collections':
      return twoCollections(why.first, why.second)
    case 'restricted':
    case 'not-sold':
    case 'no-input':
    case 'not-enterable':
      return { ok: false, error: 'not-bookable', facts: { item } }
  }
}

/** One visit cannot serve both tests; names them. */
export function twoCollections(first: string, second: string): Refused<'two-collections'> {
  return { ok: false, error: 'two-collections', facts: { first, second } }
}
