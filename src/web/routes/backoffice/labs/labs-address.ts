/** What the address asks of the list, as it was typed; an empty one is none. */
export type AskedOfList = Readonly<Record<string, string>>

const path = '/backoffice/labs'

/** The same list with other members; undefined takes one away. */
export function labsAddress(
  asked: AskedOfList,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const members = Object.entries({ ...asked, ...more }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  const query = new URLSearchParams(members)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The first page: what it is ordered by or held to has changed. */
export function fromTheStart(
  asked: AskedOfList,
  more: Readonly<Record<string, string | undefined>>,
): string {
  return labsAddress(asked, { after: undefined, before: undefined, ...more })
}
