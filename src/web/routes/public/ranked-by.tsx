import type { RankKey } from '#src/domain/catalogue/ranking.ts'
import { m } from '#src/web/words/compiled/messages.js'

const keyWords: Record<RankKey, () => string> = {
  typed: m.catalogue_rank_typed,
  match: m.catalogue_rank_match,
  asked: m.catalogue_rank_asked,
  price: m.catalogue_rank_price,
  distance: m.catalogue_rank_distance,
  hours: m.catalogue_rank_hours,
  rating: m.catalogue_rank_rating,
  name: m.catalogue_rank_name,
}

type Props = {
  by: readonly RankKey[]
  /** Whether the visit is part of the prices. */
  comes?: boolean
}

/** What sorts the list above, from the same keys that sorted it. */
export function RankedBy({ by, comes = true }: Props) {
  const wordsOf = (key: RankKey) =>
    key === 'price' && !comes ? m.catalogue_rank_price_alone() : keyWords[key]()
  const keys = by.map(wordsOf).join(m.catalogue_rank_then())
  return (
    <p className="small soft mt-4">
      {m.catalogue_rank_by({ keys })} {m.catalogue_order_not_sold()}
    </p>
  )
}
