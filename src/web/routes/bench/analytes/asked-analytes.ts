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

type Asked = Pick<ListLabAnalytes, 'q' | 'show'>

/** The address of the list with its query, and more. */
export function analytesAddress(
  { q, show }: Asked,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/lab/analytes?${new URLSearchParams({ show, ...(q && { q }), ...more })}`
}
