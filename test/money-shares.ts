import type { BankCase, Booked, Entry, Item } from './money-model.ts'

export const sharesOf = ({ items }: Booked): Entry[] => items.flatMap(({ share }) => share ?? [])

/** Its unpaid accruals wait for the bank's decision; later accruals too. */
export function holdFor(found: BankCase, on: Booked) {
  for (const entry of sharesOf(on))
    if (entry.state === 'accrued' || entry.state === 'eligible')
      Object.assign(entry, { state: 'on-hold', heldBy: found })
}

/** A test's accrual no longer belongs to the lab: reversed, or clawed back if it was paid. */
export function takeBack(now: number, item: Item) {
  const { share } = item
  if (!share || share.state === 'reversed' || item.clawBack) return
  if (['batched', 'approved', 'paid'].includes(share.state))
    item.clawBack = { state: 'eligible', since: now }
  else share.state = 'reversed'
}
