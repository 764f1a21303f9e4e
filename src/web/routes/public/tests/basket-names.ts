import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { App } from '#src/usecases/index.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'

export type Named = { code: ItemCode; name: string }

/** A panel has the tests in it, a test itself. */
export type NamedWithTests = Named & { members: { code: string }[] }

/** The items of a booking by their names, with their tests; a code of none is left out. */
export async function basketNames(verbs: App, { items }: Cart): Promise<NamedWithTests[]> {
  const asked = await Promise.all(items.map((code) => orRefused(verbs.viewItem({ code }))))
  return asked.flatMap((one) => {
    if (!one.ok) return []
    const { code, name, kind, members } = one.answer
    return [{ code, name, members: kind === 'panel' ? members : [{ code }] }]
  })
}
