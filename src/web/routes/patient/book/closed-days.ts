/** Why no hour of a day can be chosen. */
export type WhyClosed = 'closed' | 'unfit' | 'full'

export type Slot = { startsAt: string; endsAt: string; placesLeft: number }
type Day = { day: string; slots: readonly Slot[] }
export type ShownDay = Day & { why: WhyClosed | null }

/**
 * Every day from the first to the last on which the lab comes, each with the hours that fit, and why
 * there are none: the lab does not come that day, none of its hours fits these tests or people, or
 * all are taken.
 */
export function whyClosed(all: readonly Day[], fitting: readonly Day[]): ShownDay[] {
  const comes = new Set(all.map(({ day }) => day))
  const hours = new Map(fitting.map(({ day, slots }) => [day, slots]))
  return daysBetween(all[0]?.day, all.at(-1)?.day).map((day) => {
    const slots = hours.get(day) ?? []
    return { day, slots, why: comes.has(day) ? whyNone(slots) : 'closed' }
  })
}

function whyNone(slots: readonly Slot[]): WhyClosed | null {
  if (slots.length === 0) return 'unfit'
  return slots.some(({ placesLeft }) => placesLeft > 0) ? null : 'full'
}

function daysBetween(first: string | undefined, last: string | undefined): string[] {
  if (!first || !last) return []
  const from = Temporal.PlainDate.from(first)
  const count = from.until(last).days + 1
  return Array.from({ length: count }, (_, days) => from.add({ days }).toString())
}
