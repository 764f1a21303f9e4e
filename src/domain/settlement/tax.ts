import { layOut } from '#src/domain/pricing/split.ts'
import { type Paise, paise } from '#src/domain/money.ts'

/** Hundredths of a percent that hold for one lab on one day. */
export type Rates = { gstBasisPoints: number; tdsBasisPoints: number }

/** What a lab is paid under and what is kept of it. `net` is what it gets. */
export type Share = { gross: Paise; commission: Paise; gst: Paise; tds: Paise; net: Paise }

type SharedLine = { price: Paise; platformShare: Paise }
type SharedItem = { id: string; price: Paise; platformShare: Paise }

/** Half up to the paisa, as taxes are. Not for amounts below zero. Source: reliability C7. */
export function taxOn(amount: Paise, basisPoints: number): Paise {
  return paise(Math.floor((amount * basisPoints + 5000) / 10_000))
}

/**
 * One test's part of its line: GST on the commission and TDS on the gross, each rounded once for the
 * whole line and laid out over its tests by their prices. A test's part does not depend on which of
 * the others were done, and the parts of all add up to the line's to the paisa.
 * `items`: every test of the line, in its order. Source: reliability C7, C8.
 */
export function shareOfItem(
  line: SharedLine,
  items: readonly SharedItem[],
  item: SharedItem,
  { gstBasisPoints, tdsBasisPoints }: Rates,
): Share {
  const prices = items.map(({ price }) => price)
  const at = items.findIndex(({ id }) => id === item.id)
  const part = (whole: Paise) => layOut(whole, prices)[at] ?? paise(0)
  const gst = part(taxOn(line.platformShare, gstBasisPoints))
  const tds = part(taxOn(line.price, tdsBasisPoints))
  const { price: gross, platformShare: commission } = item
  return { gross, commission, gst, tds, net: paise(gross - commission - gst - tds) }
}
