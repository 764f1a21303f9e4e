import { useSearchParams } from 'react-router'
import { YOUNGEST_DAYS } from '#src/domain/tubes/blood-limit.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a later step led back here, by the code in the address. */
const words: Readonly<Record<string, () => string>> = {
  'slot-full': m.refusals_slot_full,
  'slot-too-soon': m.refusals_slot_too_soon,
  'wrong-hour': m.refusals_wrong_hour,
  'out-of-reach': m.refusals_out_of_reach,
  'not-found': m.booking_book_choose_again,
  'too-young': () => m.refusals_too_young({ days: YOUNGEST_DAYS }),
  'guardian-first': m.refusals_guardian_first,
}

/** With the amounts, where the address has valid ones. */
function tooMuch(query: URLSearchParams) {
  const [planned, limit] = [Number(query.get('planned')), Number(query.get('limit'))]
  const drop = query.get('drop')
  if (!(planned > 0 && limit >= 0) || !drop) return m.refusals_too_much_blood
  return () => m.booking_book_too_much({ planned, limit, drop })
}

export function BookingRefusal() {
  const [query] = useSearchParams()
  const refused = query.get('refused') ?? ''
  const says = refused === 'too-much-blood' ? tooMuch(query) : words[refused]
  if (!says) return null
  return (
    <Note tone="needs" isNews>
      {says()}
    </Note>
  )
}
