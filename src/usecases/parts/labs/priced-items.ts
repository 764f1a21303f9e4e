import type { CatalogueItem, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import type { LabOfferRow } from '#src/db/queries/labs/lab-offers.ts'

/** What a lab may set a price for: listed, and booked at home or done at the lab. */
export function mayBePriced({ isBookable, isHomeCollected }: CatalogueItem): boolean {
  return isBookable || !isHomeCollected
}

export function pricedItem(catalogue: Snapshot, code: string): CatalogueItem | undefined {
  const item = catalogue.byCode.get(code)
  return item && mayBePriced(item) ? item : undefined
}

/** An item of the catalogue with the lab's price for it, if any. */
export function offerLine(
  item: CatalogueItem,
  offer: LabOfferRow | undefined,
  { isPcpndtRegistered }: { isPcpndtRegistered: boolean },
) {
  const { code, kind, name, category, isHomeCollected } = item
  return {
    code,
    kind,
    name,
    category,
    isHomeCollected,
    usualTatHours: item.tatHours,
    lacksPcpndt: item.needsPcpndt && !isPcpndtRegistered,
    offer: offer
      ? {
          pricePaise: offer.price,
          listPricePaise: offer.listPrice,
          tatHours: offer.tatHours,
          isActive: offer.isActive,
          version: offer.version,
        }
      : null,
  }
}
