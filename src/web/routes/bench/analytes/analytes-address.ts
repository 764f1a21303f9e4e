import type { ListLabAnalytes } from '#src/domain/analytes/keeping.ts'

type Asked = Pick<ListLabAnalytes, 'q' | 'show'>

/** The address of the list with its query, and more. */
export function analytesAddress(
  { q, show }: Asked,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/lab/analytes?${new URLSearchParams({ show, ...(q && { q }), ...more })}`
}
