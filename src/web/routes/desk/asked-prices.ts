import { ListLabOffers } from '#src/domain/labs/desk.ts'
import { idIn } from '#src/web/addresses.ts'

/** What the address asks of the price list; an empty choice is none. */
export function askedPrices(request: Request): ListLabOffers {
  const { searchParams } = new URL(request.url)
  const fields = ['q', 'category', 'show', 'after']
  const given = fields.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  const parsed = ListLabOffers.safeParse(Object.fromEntries(given))
  // Nonsense in an address is a page that does not exist.
  return parsed.success ? parsed.data : idIn(ListLabOffers, '')
}
