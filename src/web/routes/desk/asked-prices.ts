import { ListLabOffers } from '#src/domain/labs/desk.ts'
import { idIn } from '#src/web/addresses.ts'

/** The query of the price list; an empty choice counts as absent. */
export function askedPrices(request: Request): ListLabOffers {
  const { searchParams } = new URL(request.url)
  const given = Object.keys(ListLabOffers.shape).flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = ListLabOffers.safeParse(Object.fromEntries(given))
  // An invalid query is a page that does not exist.
  return parsed.success ? parsed.data : idIn(ListLabOffers, '')
}
