import { FindPrices } from '#src/domain/labs/desk.ts'
import { idIn } from '#src/web/addresses.ts'

/** The query of the price list; an empty choice counts as absent. */
export function askedPrices(request: Request): FindPrices {
  const { searchParams } = new URL(request.url)
  const given = Object.keys(FindPrices.shape).flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = FindPrices.safeParse(Object.fromEntries(given))
  // An invalid query is a page that does not exist.
  return parsed.success ? parsed.data : idIn(FindPrices, '')
}
