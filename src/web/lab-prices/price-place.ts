import type { FindPrices } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Where a lab's prices are edited: on its own portal, or by the office. */
export type PricePlace = { list: string; file: string; csv: string }

export const deskPrices: PricePlace = placeOf('/lab/desk/prices')
export const officePrices = (labId: LabId) => placeOf(`/backoffice/labs/${labId}/prices`)

function placeOf(list: string): PricePlace {
  return { list, file: `${list}/file`, csv: `${list}/csv` }
}

/** The address of the list with its query, and more. */
export function pricesAddress(
  { list }: Pick<PricePlace, 'list'>,
  { q, category, show }: FindPrices,
  more: Readonly<Record<string, string>> = {},
): string {
  const asked = { ...(q && { q }), ...(category && { category }), ...(show !== 'all' && { show }) }
  const query = new URLSearchParams({ ...asked, ...more }).toString()
  return query ? `${list}?${query}` : list
}
