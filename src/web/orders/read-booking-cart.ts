import type { z } from 'zod'
import { MAX_ORDERS } from '#src/domain/bookings/make-quote.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { MAX_CODES } from '#src/domain/catalogue/search-limits.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { AddressId } from '#src/domain/people/address.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { Pincode } from '#src/domain/places/pincode.ts'
import type { Cart } from './booking-cart.ts'

/** The cart in an address. Unreadable parts are ignored: people share and shorten addresses. */
export function readCart(request: Request): Cart {
  const query = new URL(request.url).searchParams
  const items = codesIn(query.get('items') ?? '').slice(0, MAX_CODES)
  return {
    items,
    lab: readAs(LabId, query.get('lab')),
    pincode: readAs(Pincode, query.get('pincode')),
    people: query
      .getAll('for')
      .flatMap((text) => personIn(text, items) ?? [])
      .slice(0, MAX_ORDERS),
    address: readAs(AddressId, query.get('address')),
    at: instantIn(query.get('at')),
  }
}

/** The typed PIN code is invalid. */
export function isPincodeWrong(request: Request): boolean {
  const typed = new URL(request.url).searchParams.get('pincode') ?? ''
  return typed.trim() !== '' && !Pincode.safeParse(typed).success
}

function personIn(text: string, all: readonly ItemCode[]): Cart['people'][number] | undefined {
  const [id = '', codes] = text.split(':')
  const patientId = readAs(PatientId, id)
  if (!patientId) return undefined
  if (codes === undefined) return { patientId, items: [...all] }
  const items = codesIn(codes).filter((code) => all.includes(code))
  return items.length > 0 ? { patientId, items } : undefined
}

function codesIn(list: string): ItemCode[] {
  return [...new Set(list.split(',').flatMap((code) => readAs(ItemCode, code) ?? []))]
}

function instantIn(text: string | null): string | undefined {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined
  return new Date(text).toISOString()
}

function readAs<Schema extends z.ZodType>(schema: Schema, text: unknown) {
  const parsed = schema.safeParse(text)
  return parsed.success ? parsed.data : undefined
}
