import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { AddressId } from '#src/domain/people/address.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

type Place = { line: string; landmark: string | null; locality: string; pincode: string }

/** A booking, reduced to what is booked again. */
export type PastBooking = {
  place: Place
  orders: readonly {
    patientId: PatientId
    labId: LabId
    state: OrderState
    lines: readonly { code: ItemCode; name: string }[]
  }[]
}

/** What an account and the catalogue have today. */
export type SoldNow = {
  patients: readonly { id: PatientId; name: string }[]
  addresses: readonly (Place & { id: AddressId })[]
  /** Whether the item can be booked at some lab, and at this lab. */
  isSold: (code: ItemCode) => boolean
  isSoldBy: (code: ItemCode, lab: LabId) => boolean
}

/** What a new booking begins with; `lab` is undefined where another one has to be chosen. */
export type Rebooking = {
  lab: LabId | undefined
  items: ItemCode[]
  people: { patientId: PatientId; items: ItemCode[] }[]
  address: AddressId | undefined
  pincode: string
  /** Names of tests that nobody sells any more. */
  gone: string[]
  /** Names of tests that others sell, and the lab does not any more. */
  elsewhere: string[]
}

const toCome: ReadonlySet<OrderState> = new Set([
  'draft',
  'awaiting-payment',
  'placed',
  'accepted',
  'collecting',
])

/**
 * Whether a booking can be repeated by one tap: none of its samples is still to be taken.
 * Source: decision 204.
 */
export function mayBookAgain(orders: readonly { state: OrderState }[]): boolean {
  return orders.length > 0 && orders.every(({ state }) => !toCome.has(state))
}

/**
 * The same people, tests, lab and address once more, as far as they are still there: an address that
 * was removed is asked for, a test that is no longer sold is named. A person who was taken off is
 * left out, unless everybody was. Two labs of one booking become the question which lab.
 * Source: decision 204.
 */
export function rebooking(past: PastBooking, now: SoldNow): Rebooking {
  const kept = past.orders.filter(({ state }) => state !== 'cancelled')
  const orders = (kept.length > 0 ? kept : past.orders).filter(({ patientId }) =>
    now.patients.some(({ id }) => id === patientId),
  )
  const lines = orders.flatMap((order) => order.lines)
  const labs = new Set(orders.map(({ labId }) => labId))
  const [only] = labs.size === 1 ? labs : []
  const sold = (code: ItemCode) => now.isSold(code) && (!only || now.isSoldBy(code, only))
  const items = unique(lines.filter(({ code }) => sold(code)).map(({ code }) => code))
  const away = lines.filter(({ code }) => !sold(code))
  return {
    lab: items.length > 0 ? only : undefined,
    items,
    people: peopleOf(orders, items),
    address: now.addresses.find((one) => isSamePlace(one, past.place))?.id,
    pincode: past.place.pincode,
    gone: unique(away.filter(({ code }) => !now.isSold(code)).map(({ name }) => name)),
    elsewhere: unique(away.filter(({ code }) => now.isSold(code)).map(({ name }) => name)),
  }
}

/** Each person once, with the tests that are left. */
function peopleOf(orders: PastBooking['orders'], items: readonly ItemCode[]) {
  const byPerson = Map.groupBy(orders, ({ patientId }) => patientId)
  return [...byPerson].flatMap(([patientId, own]) => {
    const codes = new Set(own.flatMap(({ lines }) => lines.map(({ code }) => code)))
    const left = items.filter((code) => codes.has(code))
    return left.length > 0 ? [{ patientId, items: left }] : []
  })
}

function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.line === b.line &&
    a.landmark === b.landmark &&
    a.locality === b.locality &&
    a.pincode === b.pincode
  )
}

function unique<One>(all: readonly One[]): One[] {
  return [...new Set(all)]
}
