import { useSearchParams } from 'react-router'
import { refusalWords } from '#src/web/refusals.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** What another page did not do before it led to this booking. */
export function SaidOnArrival() {
  const [query] = useSearchParams()
  if (query.get('made') === 'before')
    return (
      // The page of a booking was changed and sent again after it had made this booking.
      <Note tone="needs" title={m.booking_track_made_before()} isNews>
        <p>{m.booking_track_made_before_words()}</p>
      </Note>
    )
  if (query.get('time') === 'kept')
    return (
      <Note tone="needs" title={m.booking_track_time_kept()} isNews>
        <p>{refusalWords('moved-twice')}</p>
      </Note>
    )
  return null
}
