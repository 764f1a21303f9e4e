import type { Browser, Page } from '@playwright/test'
import { get, home, people, post } from './booked.ts'
import { aBarcode } from './drawn.ts'
import {
  codeTexted,
  enrol,
  enterPassword,
  joined,
  nameAdministrator,
  password,
  signUpByMail,
} from './earnest.ts'
import { apply, freshPan } from './lab-form.ts'
import { activate, approve, approveDocuments, openApplication, setCharges } from './lab-office.ts'
import { registerSignatory, setPricesAndCapacity, TEST } from './lab-portal.ts'
import { expect, test } from './product.ts'
import { rostered } from './rosters.ts'

// In real time: nobody moves the clock of a production installation, so the patient lets the
// phlebotomist come before the slot.
test('on an empty installation seven people bring the first booking to its report, as README names them', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const lab = `Banyan ${freshPan()}`
  const administrator = await anAdministrator(browser)
  const office = await ofTheOffice(browser, administrator, 'Devika Menon')
  const second = await ofTheOffice(browser, administrator, 'Farah Khan')
  await apply(page, lab)
  const record = await openApplication(office, lab)
  await approveDocuments(office)
  await approve(office)
  await setCharges(office, lab)

  const inLab = { label: 'Lab', value: `Bengaluru: ${lab}` } as const
  const join = (name: string, role: string, of: { label: 'Lab' | 'City'; value: string }) =>
    joined(browser, administrator, { ...aPerson(name), role, of })
  const manager = await join('Irfan Sait', 'Lab manager', inLab)
  await setPricesAndCapacity(manager)
  await activate(second, record)
  const technician = await join('Jaya Rao', 'Lab technician', inLab)
  const doctor = aPerson('Dr Kiran Bhat')
  const pathologist = await joined(browser, administrator, {
    ...doctor,
    role: 'Pathologist',
    of: inLab,
  })
  await enrol(pathologist, '/lab')
  await registerSignatory(manager, doctor.name)
  const city = { label: 'City', value: 'Bengaluru' } as const
  const phlebotomist = await join('Nisha Pillai', 'Phlebotomist', city)
  await rostered(phlebotomist, office)

  const patient = await aPatient(browser)
  const booking = await book(patient, lab)
  const barcodes = await collect(patient, phlebotomist, booking)
  await testAndVerify(technician, pathologist, barcodes)
  const reportId = await sign(pathologist, booking.orderId)
  await isRead(patient, booking, reportId)
})

const aPerson = (name: string) => ({ name, email: `${crypto.randomUUID()}@mail.example` })

/**
 * Named by the operator's command, as the first administrator of the installation or the second.
 */
async function anAdministrator(browser: Browser): Promise<Page> {
  const person = aPerson('Lakshmi Iyer')
  const page = await (await browser.newContext()).newPage()
  await signUpByMail(page, person)
  nameAdministrator(person.email) // which ends all of their sessions
  await enterPassword(page, person.email, '/backoffice/invitations')
  await enrol(page, '/backoffice/invitations')
  return page
}

async function ofTheOffice(browser: Browser, administrator: Page, name: string): Promise<Page> {
  const page = await joined(browser, administrator, { ...aPerson(name), role: 'Back office' })
  await enrol(page, '/backoffice')
  return page
}

async function aPatient(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const phone = '+919845011223'
  await post(page.request, '/api/auth/phone/request-code', { phone })
  const code = await codeTexted(phone)
  await post(page.request, '/api/auth/phone/verify-code', { phone, code })
  const { noticeVersion: version } = await get(page.request, '/api/v1/me')
  await post(page.request, '/api/v1/me/notice', { version })
  return page
}

type Booking = { bookingId: string; visitId: string; orderId: string; total: number }

/** In cash, in the soonest slot; the phlebotomist may come before it. */
async function book({ request }: Page, lab: string): Promise<Booking> {
  const { id: patientId } = await post(request, '/api/v1/patients', people.self)
  const { id: addressId } = await post(request, '/api/v1/addresses', home)
  const near = `latitude=${home.latitude}&longitude=${home.longitude}`
  const { offers } = await get(request, `/api/v1/offers?codes=${TEST}&${near}`)
  const { labId } = offers.find(({ labName }: { labName: string }) => labName === lab)
  const { days } = await get(request, `/api/v1/slots?labIds=${labId}`)
  const [{ startsAt }] = days.flatMap(({ slots }: { slots: object[] }) => slots)
  const order = { patientId, labId, items: [TEST] }
  const quote = await post(request, '/api/v1/quotes', { addressId, startsAt, orders: [order] })
  const pregnancies = quote.pregnancyAskedOf.map((id: string) => ({ patientId: id, answer: 'no' }))
  const { bookingId } = await post(request, '/api/v1/bookings', {
    quoteId: quote.quoteId,
    pregnancies,
  })
  const { visits, orders, totalPaise } = await get(request, `/api/v1/bookings/${bookingId}`)
  const [{ visitId, version }] = visits
  await post(request, `/api/v1/visits/${visitId}/early`, { isAllowed: true, version })
  return { bookingId, visitId, orderId: orders[0].orderId, total: totalPaise }
}

async function collect(patient: Page, { request }: Page, booking: Booking): Promise<string[]> {
  const at = `/api/v1/visits/${booking.visitId}`
  for (const step of ['accept', 'depart', 'arrive']) await post(request, `${at}/${step}`)
  const { visits } = await get(patient.request, `/api/v1/bookings/${booking.bookingId}`)
  const { name, birthDate } = people.self
  const said = [{ orderId: booking.orderId, name, birthDate }]
  await post(request, `${at}/identify`, { startCode: visits[0].startCode, patients: said })
  await post(request, `${at}/cash`, { amountPaise: booking.total })
  const { tubes }: { tubes: { tubeId: string }[] } = await get(request, at)
  const barcodes: string[] = []
  for (const { tubeId } of tubes) {
    const barcode = aBarcode()
    for (const step of ['label', 'collect'])
      await post(request, `/api/v1/tubes/${tubeId}/${step}`, { barcode })
    barcodes.push(barcode)
  }
  for (const step of ['finish', 'hand-over']) await post(request, `${at}/${step}`)
  return barcodes
}

/** One person receives and enters, another verifies. */
async function testAndVerify(technician: Page, pathologist: Page, barcodes: string[]) {
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(technician.request, `/api/v1/specimens/${step}`, { barcode })
  const { items } = await get(technician.request, '/api/v1/bench?list=enter')
  expect(items).toHaveLength(1)
  const [{ testItemId, version }] = items
  const at = `/api/v1/test-items/${testItemId}`
  await post(technician.request, `${at}/result`, { type: 'numeric', value: 5, version })
  const entered = await get(pathologist.request, '/api/v1/bench?list=verify')
  await post(pathologist.request, `${at}/verify`, { version: entered.items[0].version })
}

async function sign({ request }: Page, orderId: string): Promise<string> {
  const { items } = await get(request, '/api/v1/bench?list=sign')
  const results = items.map(({ testItemId, version }: { testItemId: string; version: number }) => ({
    testItemId,
    version,
  }))
  const signed = await post(request, '/api/v1/results/authorise', { orderId, results, password })
  return signed.reportId
}

/** On its page, as the patient sees it. */
async function isRead(patient: Page, { bookingId }: Booking, reportId: string) {
  const { orders } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  expect(orders[0].state).toBe('reported')
  await patient.goto(`/reports/${reportId}`)
  await expect(patient.getByRole('heading', { level: 1 })).toContainText(people.self.name)
}
