import type { Browser, Page } from '@playwright/test'
import {
  asStaff,
  type Booked,
  booked,
  bookedFor,
  get,
  newPatient,
  people,
  post,
  visitSteps,
} from './booked.ts'

/** A separate patient's booking, with what only the patient's screen knows. */
export type OwnBooking = Booked & {
  /** Signed in as the patient. */
  patient: Page
  phone: string
  orderId: string
  startCode: string
  total: number
}

/** For journeys that begin after the booking. */
export async function ownBooking(browser: Browser, items: string[]): Promise<OwnBooking> {
  const patient = await browser.newPage()
  const phone = await newPatient(patient)
  return ownOf(patient, phone, await booked(patient, ['self'], items))
}

/** Another booking of the same person. */
export async function bookedAgain(
  { patient, phone, bookingId }: OwnBooking,
  items: string[],
): Promise<OwnBooking> {
  const { orders } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  return ownOf(patient, phone, await bookedFor(patient, [orders[0].patientId], items))
}

async function ownOf(patient: Page, phone: string, booking: Booked): Promise<OwnBooking> {
  const view = await get(patient.request, `/api/v1/bookings/${booking.bookingId}`)
  const [{ startCode }] = view.visits
  const [{ orderId }] = view.orders
  return { ...booking, patient, phone, orderId, startCode, total: view.totalPaise }
}

/** The tubes of a booking handed over at the lab; answers their barcodes in draw order. */
export async function onTheCounter(browser: Browser, booking: OwnBooking): Promise<string[]> {
  const context = await browser.newContext()
  const staff = await asStaff(context.request, 'phlebotomist2')
  const at = `/api/v1/visits/${booking.visitId}`
  const { orderId, startCode, total } = booking
  const { name, birthDate } = people.self
  await visitSteps(staff, booking, ['accept', 'depart', 'arrive'])
  await post(staff, `${at}/identify`, { startCode, patients: [{ orderId, name, birthDate }] })
  await post(staff, `${at}/cash`, { amountPaise: total })
  const { tubes }: { tubes: { tubeId: string }[] } = await get(staff, at)
  const barcodes = tubes.map(aBarcode)
  for (const [index, barcode] of barcodes.entries())
    for (const step of ['label', 'collect'])
      await post(staff, `/api/v1/tubes/${tubes[index]?.tubeId}/${step}`, { barcode })
  await visitSteps(staff, booking, ['finish', 'hand-over'])
  await context.close()
  return barcodes
}

let labels = 0

/** An unused label. */
export function aBarcode(): string {
  labels += 1
  return `E2E-${Date.now().toString(36).toUpperCase()}-${labels}`
}

/** What somebody says at the door: their name among others, their birthday in three boxes. */
export async function sayWho(page: Page, { name, birthDate }: { name: string; birthDate: string }) {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  await page.getByRole('radio', { name }).check()
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
}

/** Received and accepted, not measured yet. */
export async function atTheLab(browser: Browser): Promise<OwnBooking> {
  const booking = await ownBooking(browser, ['HB'])
  const barcodes = await onTheCounter(browser, booking)
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  return booking
}
