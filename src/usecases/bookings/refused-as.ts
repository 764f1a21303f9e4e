import type { NotBookable } from '#src/domain/catalogue/bookable.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** What may not be booked, in the words of a refusal. */
export function refusedAs(why: NotBookable, item: string): Refusal {
  switch (why.why) {
    case 'at-the-lab':
      return new Refusal('at-the-lab', { facts: { item, reason: why.reason } })
    case 'two-collections':
      return twoCollections(why.first, why.second)
    case 'restricted':
    case 'not-sold':
    case 'no-input':
    case 'not-enterable':
      return new Refusal('not-bookable', { facts: { item } })
  }
}

/** One visit cannot serve both: they are named. */
export function twoCollections(first: string, second: string): Refusal {
  return new Refusal('two-collections', { facts: { first, second } })
}
