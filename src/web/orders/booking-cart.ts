import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { AddressId } from '#src/domain/people/address.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

/**
 * A booking as far as it is chosen. It lives in the address alone: the back button works, nothing is
 * lost by signing in, and nobody's choice is stored before it is confirmed.
 */
export type Cart = {
  items: ItemCode[]
  lab?: LabId | undefined
  pincode?: string | undefined
  /** Who is tested for which of the items. */
  people: { patientId: PatientId; items: ItemCode[] }[]
  address?: AddressId | undefined
  /** The hour's beginning, ISO. */
  at?: string | undefined
}

/** The cart as a query string with its question mark; empty where nothing is chosen. */
export function cartQuery(cart: Cart, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of cartFields(cart)) query.append(name, value)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** The same as names and values, for the hidden inputs of a form that asks. */
export function cartFields(cart: Cart): [string, string][] {
  const { items, lab, pincode, people, address, at } = cart
  const fields: [string, string | undefined][] = [
    ['items', items.join(',') || undefined],
    ['lab', lab],
    ['pincode', pincode],
    ...people.map((one): [string, string] => ['for', forWhom(one, items)]),
    ['address', address],
    ['at', at],
  ]
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

/** `<patient>` for all of the tests, `<patient>:HB,CRP` for some. */
function forWhom({ patientId, items }: Cart['people'][number], all: readonly ItemCode[]) {
  return items.length === all.length ? patientId : `${patientId}:${items.join(',')}`
}

/** The cart with another item in it; each once. */
export function withItem(cart: Cart, code: ItemCode): Cart {
  return { ...cart, items: [...new Set([...cart.items, code])] }
}

/** The cart with several more items in it; each once. */
export function withItems(cart: Cart, codes: readonly ItemCode[]): Cart {
  return codes.reduce(withItem, cart)
}

/** The cart without an item; whoever was tested for it alone is tested for nothing. */
export function withoutItem(cart: Cart, code: ItemCode): Cart {
  const rest = (items: readonly ItemCode[]) => items.filter((item) => item !== code)
  const people = cart.people
    .map(({ patientId, items }) => ({ patientId, items: rest(items) }))
    .filter(({ items }) => items.length > 0)
  return { ...cart, items: rest(cart.items), people }
}
