import { data, redirect } from 'react-router'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { imageHeader } from '#src/domain/documents/image-header.ts'
import { PrescriptionId, RemovePrescription } from '#src/domain/prescriptions/prescription.ts'
import type { App } from '#src/usecases/index.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'
import { type Answered, orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Adds the picture of a posted form, or removes the one it names. */
export async function changePrescription(request: Request, number: BookingNumber, verbs: App) {
  const form = await request.formData()
  return form.get('intent') === 'remove' ? remove(form, number, verbs) : add(form, number, verbs)
}

async function remove(form: FormData, number: BookingNumber, verbs: App) {
  const input = { number, prescriptionId: form.get('prescriptionId') }
  const parsed = RemovePrescription.safeParse(input)
  if (!parsed.success) throw data(null, 400)
  return answered(await orRefused(verbs.removePrescription(parsed.data)), number)
}

async function add(form: FormData, number: BookingNumber, verbs: App) {
  const replaces = PrescriptionId.nullable().safeParse(form.get('replaces') || null)
  if (!replaces.success) throw data(null, 400)
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) return faulty(m.prescription_none(), 422)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // By its content: messengers name a JPEG as they like. What is neither is refused by the verb.
  const declared = imageHeader(bytes)?.type ?? 'jpeg'
  const input = { number, bytes, declared, replaces: replaces.data }
  return answered(await orRefused(verbs.addPrescription(input)), number)
}

/** These have the error page: the page of the form is not theirs either. */
const shut: readonly RefusalCode[] = ['sign-in-first', 'forbidden', 'not-found', 'suspended']

function answered(tried: Answered<unknown>, number: BookingNumber) {
  const page = `/bookings/${number}/prescription`
  if (tried.ok) return redirect(page)
  const { refusal, says } = tried.refused
  if (refusal === 'notice-first') return redirect(`/notice?to=${encodeURIComponent(page)}`)
  const { status } = refusals[refusal]
  if (shut.includes(refusal)) throw data(tried.refused, status)
  return faulty(says, status)
}

function faulty(says: string, status: number) {
  return data({ says }, status)
}
