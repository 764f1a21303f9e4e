import { BenchPageAsked } from '#src/domain/results/bench/bench-lists.ts'

/** The list and page in an address; an invalid one begins with the person's own list. */
export function askedOfBench(query: URLSearchParams) {
  const named = {
    list: query.get('show'),
    after: query.get('after'),
    before: query.get('before'),
    section: query.get('section'),
  }
  const typed = Object.entries(named).filter(([, value]) => value !== null)
  const asked = BenchPageAsked.safeParse(Object.fromEntries(typed))
  if (asked.success) return { ...asked.data, list: asked.data.list ?? ('own' as const) }
  const list = BenchPageAsked.safeParse({ list: named.list ?? undefined })
  return { list: (list.success ? list.data.list : undefined) ?? ('own' as const) }
}
