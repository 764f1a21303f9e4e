import type { LegalEntity } from '#src/domain/labs/legal-entity.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { type Share, taxOn } from './tax.ts'

/**
 * How income tax is withheld from a share: the name of the rate, or none while sales are small.
 * Source: decision 067.
 */
export const withholdings = ['tds', 'tds-without-pan', 'below-threshold'] as const
export type Withholding = (typeof withholdings)[number]

/**
 * ₹5 lakh in paise: up to this amount an individual or a Hindu undivided family sells in a
 * financial year without any tax withheld.
 * Source: Income-tax Act, 2025, s.393(4); before April 2026 Income-tax Act, 1961, s.194-O(2).
 */
export const TDS_THRESHOLD = paise(50_000_000)

/** For income tax a proprietor is an individual. */
export const ofIndividuals: readonly LegalEntity[] = ['Proprietorship', 'HUF']

/** The legal entity behind a lab. `legalEntity` as in its form or an older record. */
export type Seller = { legalEntity: string; hasPan: boolean }

/**
 * A seller's sales in a financial year over all its labs, in paise, net of reversals and
 * claw-backs.
 */
export type SoldInYear = {
  gross: Paise
  /** The part of it without anything withheld, because it was below the threshold. */
  untaxed: Paise
  /** What was withheld afterwards for that part. */
  lateTds: Paise
}

export const nothingSold: SoldInYear = { gross: paise(0), untaxed: paise(0), lateTds: paise(0) }

/**
 * Whether the seller's sales of the year decide: only then do they need to be read.
 * Source: decision 067.
 */
export function hasThreshold({ legalEntity, hasPan }: Seller): boolean {
  return hasPan && ofIndividuals.some((one) => one === legalEntity)
}

/**
 * What is withheld from the share of a test at this price. More from a seller without a known PAN;
 * nothing from an individual or a Hindu undivided family while the year's sales, including this
 * one, do not exceed the threshold. Trigger `settlement_entries_withheld` enforces the same.
 * Source: Income-tax Act, 2025, s.393(1) Table Sl. No. 8(v), s.393(4) and s.397(2)(b); decision
 * 067.
 */
export function withheldAs(seller: Seller, { gross }: SoldInYear, price: Paise): Withholding {
  if (!seller.hasPan) return 'tds-without-pan'
  const isBelow = hasThreshold(seller) && gross + price <= TDS_THRESHOLD
  return isBelow ? 'below-threshold' : 'tds'
}

/**
 * A share including the tax not withheld from the year's earlier sales: once they exceed the
 * threshold, the tax is on their entire amount. At most what the share leaves the lab, so that no
 * test costs it money; the rest is withheld from later tests. `basisPoints`: the rate of this day.
 * Source: Income-tax Act, 2025, s.393(1)(a); decision 067.
 */
export function withLateTds(
  share: Share,
  as: Withholding,
  { untaxed, lateTds }: SoldInYear,
  basisPoints: number,
): Share & { lateTds: Paise } {
  const owed = as === 'tds' ? taxOn(untaxed, basisPoints) - lateTds : 0
  return withheldLate(share, paise(Math.max(0, Math.min(owed, share.net))))
}

/**
 * The share with this much more withheld, or with a negative amount its claw-back.
 * Source: decision 067.
 */
export function withheldLate(share: Share, lateTds: Paise): Share & { lateTds: Paise } {
  const { tds, net } = share
  return { ...share, tds: paise(tds + lateTds), net: paise(net - lateTds), lateTds }
}
