import { Note } from '#src/web/ui/marks.tsx'
import type { WhyNotPayable } from './load-pay.ts'

/** Why the booking cannot go on as chosen, beside what can mend it. */
export function BookingRefusal({ why }: { why: WhyNotPayable | undefined }) {
  if (!why?.says) return null
  return (
    <Note tone="needs" isNews>
      {why.says}
    </Note>
  )
}
