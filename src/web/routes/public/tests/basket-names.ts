import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { App } from '#src/usecases/index.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'

export type Named = { code: ItemCode; name: string }

/** The tests of a booking by their names; a code of none is left out. */
export async function basketNames(verbs: App, { items }: Cart): Promise<Named[]> {
  const asked = await Promise.all(items.map((code) => orRefused(verbs.viewItem({ code }))))
  return asked.flatMap((one) => (one.ok ? [{ code: one.answer.code, name: one.answer.name }] : []))
}
