import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Reach } from './reach.ts'

type Props = {
  reach: Extract<Reach, { comes: false }>
  lab: string
  items: readonly string[]
  pincode: string
}

/** No booking begins that no lab can serve: who does come, or how far the nearest is. */
export function BookingReachNote({ reach, lab, items, pincode }: Props) {
  const { othersCount, nearest } = reach
  const query = new URLSearchParams({ items: items.join(','), pincode })
  return (
    <Note tone="needs" title={m.booking_book_away({ lab })} isNews>
      {othersCount > 0 ? (
        <p>
          <Link to={`/tests/${items[0]}?${query}`}>
            {m.booking_book_other_labs({ count: othersCount })}
          </Link>
        </p>
      ) : (
        <p>
          {nearest
            ? m.catalogue_no_reach({ lab: nearest.labName, km: nearest.distanceKm })
            : m.catalogue_no_lab()}
        </p>
      )}
    </Note>
  )
}
