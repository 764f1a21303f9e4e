import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import type { MissingHour } from '#src/domain/rosters/worked-hours.ts'
import { hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const whyWords: Record<NobodyReason, () => string> = {
  'nobody-works-then': m.booking_book_missing_works,
  'nobody-near-then': m.booking_book_missing_near,
  'nobody-skilled-then': m.booking_book_missing_skilled,
  'nobody-free-then': m.booking_book_missing_free,
}

/** Hours of the lab that nobody can keep, for whoever asks: one line for hours that follow. */
export function MissingHours({ missing }: { missing: readonly MissingHour[] }) {
  if (missing.length === 0) return null
  return (
    <details className="small mt-3">
      <summary>{m.booking_book_missing({ count: missing.length })}</summary>
      <ul className="mt-2">
        {inStretches(missing).map(({ startsAt, endsAt, why }) => (
          <li key={startsAt}>
            {m.booking_book_missing_hour({
              hours: hoursOf(startsAt, endsAt),
              why: whyWords[why](),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function inStretches(missing: readonly MissingHour[]): MissingHour[] {
  const stretches: MissingHour[] = []
  for (const hour of missing) {
    const last = stretches.at(-1)
    if (last?.endsAt === hour.startsAt && last.why === hour.why)
      stretches[stretches.length - 1] = { ...last, endsAt: hour.endsAt }
    else stretches.push(hour)
  }
  return stretches
}
