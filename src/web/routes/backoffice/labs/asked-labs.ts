import { ExportLabs, FilterLabs, ListLabs } from '#src/domain/labs/list-labs.ts'
import { idIn } from '#src/web/addresses.ts'

/** The list query as typed: an empty value counts as absent, other names are ignored. */
export function typedInAddress({ searchParams }: URL): Record<string, string> {
  const members = Object.keys(ListLabs.shape).flatMap((name) => {
    const value = searchParams.get(name)?.trim() ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return Object.fromEntries(members)
}

/** An invalid query is a page that does not exist. */
export function askedLabs(typed: Record<string, string>): ListLabs {
  const parsed = ListLabs.safeParse(typed)
  return parsed.success ? parsed.data : idIn(ListLabs, '')
}

/** The same without the page, for what concerns all pages. */
export function askedOfAll(typed: Record<string, string>): ExportLabs {
  const members = Object.entries(typed).filter(([name]) => name in ExportLabs.shape)
  const parsed = ExportLabs.safeParse(Object.fromEntries(members))
  return parsed.success ? parsed.data : idIn(ExportLabs, '')
}

/** And without its order. */
export function askedFilter(typed: Record<string, string>): FilterLabs {
  const members = Object.entries(typed).filter(([name]) => name in FilterLabs.shape)
  return FilterLabs.parse(Object.fromEntries(members))
}
