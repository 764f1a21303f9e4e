import type { BankCase, Booked, Entry, Item } from './money-model.ts'

export const sharesOf = ({ items }: Booked): Entry[] => items.flatMap(({ share }) => share ?? [])

/** What it earned and nobody paid yet waits for the bank's word; also what it earns meanwhile. */
export function holdFor(found: BankCase, on: Booked) {
  for (const entry of sharesOf(on))
    if (entry.state === 'accrued' || entry.state === 'eligible')
      Object.assign(entry, { state: 'on-hold', heldBy: found })
}

/** What a test earned is not the lab's any more: taken out of the books, or back of what it was paid. */
export function takeBack(now: number, item: Item) {
  const { share } = item
  if (!share || share.state === 'reversed' || item.clawBack) return
  if (['batched', 'approved', 'paid'].includes(share.state))
    item.clawBack = { state: 'eligible', since: now }
  else share.state = 'reversed'
}
