import { ListLabRanges } from '#src/domain/results/range-standing.ts'
import { idIn } from '#src/web/addresses.ts'

/** What the address asks of the ranges; the router and the last step add words of their own. */
export function askedRanges(query: URLSearchParams): ListLabRanges {
  const given = ['q', 'show', 'after'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = ListLabRanges.safeParse(Object.fromEntries(given))
  // Nonsense in an address is a page that does not exist.
  return parsed.success ? parsed.data : idIn(ListLabRanges, '')
}
