import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { AddressId } from '#src/domain/people/address.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

/**
 * A booking in progress. It is only in the address: the back button works, signing in loses
 * nothing, and no choice is stored before it is confirmed.
 */
export type Cart = {
  items: ItemCode[]
  lab?: LabId | undefined
  pincode?: string | undefined
  /** The people, each with their items. */
  people: { patientId: PatientId; items: ItemCode[] }[]
  address?: AddressId | undefined
  /** The slot's start, ISO. */
  at?: string | undefined
}

/** The cart as a query string with its question mark; empty where nothing is chosen. */
export function cartQuery(cart: Cart, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of cartFields(cart)) query.append(name, value)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** The same as names and values, for hidden inputs of a form. */
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

/** The cart plus another item; each once. */
export function withItem(cart: Cart, code: ItemCode): Cart {
  return { ...cart, items: [...new Set([...cart.items, code])] }
}

/** The cart plus several items; each once. */
export function withItems(cart: Cart, codes: readonly ItemCode[]): Cart {
  return codes.reduce(withItem, cart)
}

/** The cart without an item; a person with only that item has none left. */
export function withoutItem(cart: Cart, code: ItemCode): Cart {
  const rest = (items: readonly ItemCode[]) => items.filter((item) => item !== code)
  const people = cart.people
    .map(({ patientId, items }) => ({ patientId, items: rest(items) }))
    .filter(({ items }) => items.length > 0)
  return { ...cart, items: rest(cart.items), people }
}
