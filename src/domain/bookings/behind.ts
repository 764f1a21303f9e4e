import type { Changes } from '#src/domain/changes.ts'
import type { Placing } from './placing.ts'

/**
 * What decides about a quote once these bookings are placed that are saved together with it: they
 * take places of its hours. Nothing else of theirs is another account's.
 * Source: decision 157.
 */
export function behind<Facts extends Placing>(earlier: readonly Changes[], facts: Facts): Facts {
  const taken = earlier.flatMap(({ claims = [] }) => claims)
  const takenOf = (id: string) => taken.filter((claim) => claim.of === 'slot' && claim.id === id)
  const slots = facts.slots.map((slot) => ({ ...slot, used: slot.used + takenOf(slot.id).length }))
  return { ...facts, slots }
}
