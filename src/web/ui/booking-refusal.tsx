import { useSearchParams } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Note } from './marks.tsx'

/** Why a later step led back here; the address says it by its code. */
const words: Readonly<Record<string, () => string>> = {
  'slot-full': m.refusals_slot_full,
  'slot-too-soon': m.refusals_slot_too_soon,
  'wrong-hour': m.refusals_wrong_hour,
  'out-of-reach': m.refusals_out_of_reach,
  'not-found': m.booking_book_choose_again,
  'guardian-first': m.refusals_guardian_first,
}

export function BookingRefusal() {
  const [query] = useSearchParams()
  const says = words[query.get('refused') ?? '']
  if (!says) return null
  return (
    <Note tone="needs" isNews>
      {says()}
    </Note>
  )
}
