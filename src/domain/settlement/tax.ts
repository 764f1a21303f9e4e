import { layAlong } from '#src/domain/pricing/split.ts'
import { type Paise, paise } from '#src/domain/money.ts'

/** The tax rates of one lab on one day, in hundredths of a per cent. */
export type Rates = { gstBasisPoints: number; tdsBasisPoints: number }

/** What a lab is paid for and what is deducted, in paise. `net` is what it receives. */
export type Share = { gross: Paise; commission: Paise; gst: Paise; tds: Paise; net: Paise }

type SharedLine = { price: Paise; platformShare: Paise }
type SharedItem = { id: string; price: Paise; platformShare: Paise }

/** Tax rounded half up to the paisa. Not for negative amounts. Source: reliability C7. */
export function taxOn(amount: Paise, basisPoints: number): Paise {
  return paise(Math.floor((amount * basisPoints + 5000) / 10_000))
}

/**
 * One test's part of its line: GST on the commission and TDS on the gross, each rounded once for
 * the entire line and allocated to its tests by their prices. A test's part does not depend on
 * which of the others were done, all parts add up to the line to the paisa, and a test without a
 * price has no part. `items`: every test of the line, in order.
 * Source: reliability C7, C8; decision 024.
 */
export function shareOfItem(
  line: SharedLine,
  items: readonly SharedItem[],
  item: SharedItem,
  { gstBasisPoints, tdsBasisPoints }: Rates,
): Share {
  const prices = items.map(({ price }) => price)
  const at = items.findIndex(({ id }) => id === item.id)
  const part = (whole: Paise) => layAlong(whole, prices)[at] ?? paise(0)
  const gst = part(taxOn(line.platformShare, gstBasisPoints))
  const tds = part(taxOn(line.price, tdsBasisPoints))
  const { price: gross, platformShare: commission } = item
  return { gross, commission, gst, tds, net: paise(gross - commission - gst - tds) }
}
