import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/prescription-picture'

const types = { png: 'image/png', jpeg: 'image/jpeg' } as const

/** The picture itself, for its owner: shown, never run, cached nowhere. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const opened = await orRefused(context.get(app).openPrescription({ number }))
  if (!opened.ok) {
    const { refusal, says } = opened.refused
    return new Response(says, { status: refusals[refusal].status, headers: plain })
  }
  const { bytes, type } = opened.answer
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': types[type],
      'content-disposition': `inline; filename="prescription.${type === 'png' ? 'png' : 'jpg'}"`,
      'cache-control': 'no-store',
    },
  })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
