import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { App } from '#src/usecases/index.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A valid number leads to its booking; anything else comes back with the error. */
export async function findNumber(request: Request, verbs: App) {
  const number = new URL(request.url).searchParams.get('number') ?? ''
  if (number === '') return { number, error: undefined }
  const parsed = BookingNumber.safeParse(number.replaceAll(/\s/g, '').toUpperCase())
  if (!parsed.success) return { number, error: m.office_number_wrong() }
  const found = await orRefused(verbs.viewBooking({ number: parsed.data }))
  if (!found.ok) return { number, error: m.office_number_missing() }
  throw redirect(`/backoffice/bookings/${parsed.data}`)
}
