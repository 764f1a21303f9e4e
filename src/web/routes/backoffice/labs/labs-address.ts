/** The list query as typed; an empty value counts as absent. */
export type AskedOfList = Readonly<Record<string, string>>

const path = '/backoffice/labs'

/** The same list with other parameters; undefined removes one. */
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

/** The first page: the order or filter has changed. */
export function fromTheStart(
  asked: AskedOfList,
  more: Readonly<Record<string, string | undefined>>,
): string {
  return labsAddress(asked, { after: undefined, before: undefined, ...more })
}
