const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * ISO weekdays (1 = Monday) from free text: `Mon-Sat`, `Monday to Saturday`, `Mon, Wed, Fri`, or a
 * number of days counted from Monday. Anything else means Monday to Saturday.
 * Source: model, "The dashboard API's values" (free text); Monday to Saturday is our default.
 */
export function workingDaysOf(text: string | undefined): number[] {
  const words = (text ?? '').trim().toLowerCase()
  if (/^[1-7](?: days?)?$/.test(words)) return upTo(1, Number(words[0]))
  const days = words
    .split(/[,;/&]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(daysOf)
  if (days.length === 0 || days.includes(0)) return upTo(1, 6)
  return [...new Set(days)].toSorted((a, b) => a - b)
}

/** One day, or a range of days; contains a 0 where the text is neither. */
function daysOf(part: string): number[] {
  const [first = '', last] = part.split(/\s*(?:-|–|\bto\b)\s*/)
  const [from, to] = [dayOf(first), dayOf(last ?? first)]
  if (from === 0 || to === 0) return [0]
  return from <= to ? upTo(from, to) : [...upTo(from, 7), ...upTo(1, to)]
}

function dayOf(word: string): number {
  const [name = ''] = /^[a-z]{3,9}$/.exec(word.trim()) ?? []
  return names.indexOf(name.slice(0, 3)) + 1
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
