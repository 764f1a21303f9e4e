import { ListLabRanges } from '#src/domain/results/judging/range-standing.ts'
import { idIn } from '#src/web/addresses.ts'

/** The query for the ranges; the router and the last step add their own parameters. */
export function askedRanges(query: URLSearchParams): ListLabRanges {
  const given = ['q', 'show', 'after'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = ListLabRanges.safeParse(Object.fromEntries(given))
  // An invalid query is a page that does not exist.
  return parsed.success ? parsed.data : idIn(ListLabRanges, '')
}
