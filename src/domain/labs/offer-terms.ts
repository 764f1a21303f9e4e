import type { Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { SaveOffer } from './desk.ts'

/** What a lab offers an item at; prices in paise. */
export type OfferTerms = {
  price: Paise
  listPrice: Paise
  tatHours: number
  isActive: boolean
  version: number
}

type Known = {
  /** The terms until now; undefined where the lab does not offer the item. */
  before: OfferTerms | undefined
  /** The item is an ultrasound. */
  needsPcpndt: boolean
  isPcpndtRegistered: boolean
  /** The lab's contract has a share for the item's category. */
  hasSplit: boolean
}

/**
 * The lab's price of one item, from now on. Refuses `stale` where somebody changed it since it was
 * read, `pcpndt-first` where ultrasound is activated without a valid PCPNDT registration, and
 * `no-split` where the contract has no share for the category of an activated item.
 * Source: decision 049; model, "Shares".
 */
export function offering(
  { before, needsPcpndt, isPcpndtRegistered, hasSplit }: Known,
  input: SaveOffer,
): { ok: true; value: OfferTerms } | Refused<'stale' | 'pcpndt-first' | 'no-split'> {
  if (input.version !== undefined && input.version !== (before?.version ?? null))
    return { ok: false, error: 'stale' }
  const after = termsAfter(before, input)
  if (after.isActive && needsPcpndt && !isPcpndtRegistered)
    return { ok: false, error: 'pcpndt-first' }
  const isActivated = after.isActive && before?.isActive !== true
  if (isActivated && !hasSplit) return { ok: false, error: 'no-split' }
  return { ok: true, value: after }
}

function termsAfter(before: OfferTerms | undefined, input: SaveOffer): OfferTerms {
  return {
    price: input.pricePaise,
    listPrice: input.listPricePaise,
    tatHours: input.tatHours,
    isActive: input.isActive ?? before?.isActive ?? true,
    version: (before?.version ?? 0) + 1,
  }
}
