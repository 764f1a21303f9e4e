import type { LabId } from '#src/domain/labs/lab.ts'
import { paise, type Paise, sumPaise } from '#src/domain/money.ts'
import { cheapestCover, cheapestPair, type ItemSold, type Wanted } from './cheapest-cover.ts'
import type { ItemCode } from './item.ts'

/** A lab that comes: what it sells of use, and what its visit costs. Whole paise. */
export type LabToCompare = { id: LabId; name: string; charge: Paise; sold: readonly ItemSold[] }

/** Other items of the same lab that contain all that is wanted, for less. */
export type Exchange = {
  labId: LabId
  labName: string
  codes: ItemCode[]
  /** The items, without and with the visit. */
  pricePaise: Paise
  toPayPaise: Paise
  savesPaise: Paise
  /** Tests that nobody asked for and that are measured too. */
  more: ItemCode[]
}

/** Two bookings, at two labs with a visit each, that cost less than any one lab. */
export type Shared = {
  savesPaise: Paise
  parts: { labId: LabId; labName: string; codes: ItemCode[]; toPayPaise: Paise }[]
}

/**
 * What is cheaper than the wanted items as they are: at each lab that sells them all, other items
 * that contain them for less; and two labs where their items and both visits cost less than the
 * cheapest single lab. Of one item alone nothing is proposed.
 * Source: features, "Booking": the cheapest way to cover what is asked for; decision 204.
 */
export function savingsOf(
  wanted: readonly Wanted[],
  labs: readonly LabToCompare[],
): { exchanges: Exchange[]; shared: Shared | null } {
  if (wanted.length < 2) return { exchanges: [], shared: null }
  const exchanges = labs
    .flatMap((lab) => exchangeAt(lab, wanted) ?? [])
    .toSorted((a, b) => a.toPayPaise - b.toPayPaise)
  return { exchanges, shared: sharedAmong(wanted, labs) }
}

function exchangeAt(lab: LabToCompare, wanted: readonly Wanted[]): Exchange | undefined {
  const { id: labId, name: labName, charge, sold } = lab
  const asked = wanted.map(({ code }) => sold.find((item) => item.code === code)?.price)
  const prices = asked.filter((price) => price !== undefined)
  const cover = cheapestCover(wanted, sold)
  const before = sumPaise(prices)
  if (!cover || prices.length < wanted.length || cover.price >= before) return undefined
  const known = new Set(wanted.flatMap(({ tests }) => tests))
  return {
    labId,
    labName,
    codes: cover.items.map(({ code }) => code),
    pricePaise: cover.price,
    toPayPaise: sumPaise([cover.price, charge]),
    savesPaise: paise(before - cover.price),
    more: [...new Set(cover.items.flatMap(({ tests }) => tests))].filter((one) => !known.has(one)),
  }
}

function sharedAmong(wanted: readonly Wanted[], labs: readonly LabToCompare[]): Shared | null {
  const single = labs.flatMap(({ charge, sold }) => {
    const cover = cheapestCover(wanted, sold)
    return cover ? [sumPaise([cover.price, charge])] : []
  })
  const pair = cheapestPair(wanted, labs)
  if (!pair || single.length === 0) return null
  const least = Math.min(...single)
  if (pair.price >= least) return null
  const parts = pair.labs.map(({ id: labId, name: labName, charge }, at) => {
    const { price = paise(0), items = [] } = pair.covers[at] ?? {}
    const codes = items.map(({ code }) => code)
    return { labId, labName, codes, toPayPaise: sumPaise([price, charge]) }
  })
  return { savesPaise: paise(least - pair.price), parts }
}
