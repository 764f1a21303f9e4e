import { ListLabAnalytes } from '#src/domain/analytes/keeping.ts'
import { idIn } from '#src/web/addresses.ts'

/** The query for the list; the router and the last step add their own parameters. */
export function askedAnalytes(query: URLSearchParams): ListLabAnalytes {
  const given = ['q', 'show', 'after'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = ListLabAnalytes.safeParse(Object.fromEntries(given))
  // An invalid query is a page that does not exist.
  return parsed.success ? parsed.data : idIn(ListLabAnalytes, '')
}
