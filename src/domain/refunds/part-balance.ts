import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { ordersAtVisit } from '#src/domain/visits/people-of-visit.ts'
import { chargeOfVisit } from '#src/domain/visits/separate-charge.ts'
import { type MoneyAtHand, wholeBalance } from './refundable.ts'

type Part = Parameters<typeof ordersAtVisit>[0] &
  Pick<MoneyAtHand, 'payment' | 'further' | 'carried'> & {
    booking: { id: string; collectionCharge: Paise }
    items: readonly (MoneyAtHand['items'][number] & { orderId: string })[]
  }

/**
 * What goes back where the people of one visit are not served, in paise: their tests that still wait
 * and its charge; never more than is left of what was paid.
 * Source: decision 266.
 */
export function partBalance(
  facts: Part,
  visit: { id: string; separateCharge: Paise | null },
): Paise {
  const own = new Set<string>(ordersAtVisit(facts, visit).map(({ id }) => id))
  const waiting = facts.items.filter(
    ({ orderId, state }) => own.has(orderId) && state === 'ordered',
  )
  const wanted = sumPaise([...waiting.map(({ price }) => price), chargeOfVisit(facts, visit)])
  return paise(Math.min(wanted, wholeBalance(facts)))
}
