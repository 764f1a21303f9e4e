import type { ListLabAnalytes } from './keeping.ts'

type Test = {
  code: string
  name: string
  unit: string | null
  method: string
  /** Since when the lab's own rules hold, and from when the next ones do. */
  ownFrom: string | null
  nextFrom: string | null
  waiting: { number: number; effectiveFrom: string } | null
}

const PER_PAGE = 25

/**
 * The page of a lab's tests that is asked for, with how many there are of each kind.
 * Source: decision 225.
 */
export function analytesShown(tests: readonly Test[], { q, show, after }: ListLabAnalytes) {
  const named = tests.filter((test) => isNamed(test, q))
  const of = (kind: ListLabAnalytes['show']) => named.filter((test) => isOf(test, kind))
  const found = of(show)
  const first = found.findIndex(({ code }) => code === after) + 1
  const lines = found.slice(first, first + PER_PAGE)
  const hasMore = first + PER_PAGE < found.length
  return {
    lines,
    total: found.length,
    counts: { all: named.length, own: of('own').length, waiting: of('waiting').length },
    next: hasMore ? (lines.at(-1)?.code ?? null) : null,
  }
}

function isOf({ ownFrom, nextFrom, waiting }: Test, kind: ListLabAnalytes['show']): boolean {
  if (kind === 'waiting') return waiting !== null
  return kind === 'all' || ownFrom !== null || nextFrom !== null
}

function isNamed({ name, code }: Test, q: string): boolean {
  const words = q.toLocaleLowerCase('en')
  return name.toLocaleLowerCase('en').includes(words) || code.toLocaleLowerCase('en') === words
}
