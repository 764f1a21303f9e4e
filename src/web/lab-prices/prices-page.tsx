import type { FindPrices } from '#src/domain/labs/desk.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedPrices } from './change-prices.ts'
import { type Listed, PricesFind, PricesShown } from './price-find.tsx'
import { PriceGrid } from './price-grid.tsx'
import type { PricePlace } from './price-place.ts'

type Props = {
  listed: Listed
  asked: FindPrices
  place: PricePlace
  saved: string | null
  tried: TriedPrices
}

/** The price list with its search, and the way to the file. */
export function PricesPage({ listed, asked, place, saved, tried }: Props) {
  return (
    <>
      <div className="pricetop">
        <PricesFind asked={asked} place={place} categories={listed.categories} />
        <LinkButton to={place.file} kind="quiet">
          {m.prices_by_file()}
        </LinkButton>
      </div>
      <PricesShown asked={asked} place={place} counts={listed.counts} />
      {listed.lines.length === 0 && !tried ? (
        <EmptyState title={m.prices_none_found()}>{m.prices_none_found_help()}</EmptyState>
      ) : (
        <PriceGrid lines={listed.lines} tried={tried} saved={saved} />
      )}
    </>
  )
}

/** Only a count says how many were saved. */
export function savedIn(request: Request): string | null {
  const saved = new URL(request.url).searchParams.get('saved')
  return saved && /^\d{1,4}$/.test(saved) ? saved : null
}
