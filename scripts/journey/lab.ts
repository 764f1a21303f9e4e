import type { Booked } from './booking.ts'
import { stateOf } from './booking.ts'
import { type Client, codeOf } from './client.ts'
import { expect, type Report } from './report.ts'
import type { Bench as Work, Sent } from './shapes.ts'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

export type Bench = {
  patient: Client
  technician: Client
  authoriser: Client
  booked: Booked
  report: Report
}

export async function receive({ technician, patient, booked, report }: Bench, barcode: string) {
  await technician.post<'receiveTube'>('/api/v1/specimens/receive', { barcode })
  report({ who: 'technician', did: 'received a tube', state: await stateOf(patient, booked) })
}

export async function accept({ technician, patient, booked, report }: Bench, barcode: string) {
  const { accession } = await technician.post<'acceptTube'>('/api/v1/specimens/accept', { barcode })
  const state = await stateOf(patient, booked)
  report({ who: 'technician', did: 'accepted a tube', state, accession })
}

/** Enters and verifies everything of the order that is ready. */
export async function enterAll({ technician, authoriser, booked, report }: Bench): Promise<number> {
  const ready = (await listed(technician, 'enter')).filter(
    ({ orderId }) => orderId === booked.orderId,
  )
  for (const item of ready.filter(({ isComputed }) => !isComputed)) {
    const at = `/api/v1/test-items/${item.testItemId}`
    await technician.post<'enterResult'>(`${at}/result`, valueFor(item))
    const { version } = await itemNow(technician, item)
    await authoriser.post<'verifyResult'>(`${at}/verify`, { version }) // a critical value needs a second person
  }
  // Values calculated from those exist already; they are only verified.
  for (const item of ready.filter(({ isComputed }) => isComputed)) {
    const { version } = await itemNow(technician, item)
    await authoriser.post<'verifyResult'>(`/api/v1/test-items/${item.testItemId}/verify`, {
      version,
    })
  }
  report({ who: 'technician', did: 'entered results, verified by another', results: ready.length })
  return ready.length
}

/** Every page of one bench list. */
async function listed(client: Client, list: 'enter' | 'verify' | 'sign'): Promise<Work['items']> {
  const all: Work['items'] = []
  for (let at: string | null = `/api/v1/bench?list=${list}`; at !== null;) {
    const { items, page }: Work = await client.get<'viewBench'>(at)
    all.push(...items)
    at = page?.next ? `/api/v1/bench?list=${list}&after=${page.next}` : null
  }
  return all
}

/** As the bench shows it now: what is verified is what was shown. */
async function itemNow(client: Client, { testItemId }: { testItemId: string }) {
  const item = (await listed(client, 'verify')).find((one) => one.testItemId === testItemId)
  if (!item) throw new Error(`the bench does not show ${testItemId}`)
  return item
}

type Value = Sent<'enterResult'>

function valueFor({ resultType, choices, version }: Work['items'][number]): Value {
  if (resultType === 'numeric') return { type: 'numeric', value: 5, version }
  if (resultType === 'qualitative')
    return { type: 'qualitative', choice: choices[0] ?? 'Negative', version }
  return { type: resultType, choice: choices[0] ?? '', text: 'Within normal limits.', version }
}

/** Signs with the password again; a wrong one is refused. */
export async function sign({ authoriser, booked, report }: Bench): Promise<string> {
  const at = '/api/v1/results/authorise'
  const { orderId } = booked
  const results = (await listed(authoriser, 'sign'))
    .filter((item) => item.orderId === orderId)
    .map(({ testItemId, version }) => ({ testItemId, version }))
  const unlike = { orderId, results, password: 'not the password' }
  await authoriser.refused('password-again', at, unlike)
  const signed = await authoriser.post<'authoriseResults'>(at, { orderId, results, password })
  report({ who: 'authoriser', did: 'signed', state: signed.state, results: signed.signed })
  expect(signed.reportId !== null, 'nothing was published')
  return signed.reportId
}

/** Makes the call for each critical value of the lab and records the read-back. */
export async function callCritical({ technician, report }: Bench) {
  const { calls } = await technician.get<'viewBench'>('/api/v1/bench?list=calls')
  for (const { callTaskId } of calls)
    await technician.post<'recordCall'>(`/api/v1/calls/${callTaskId}`, {
      toldTo: 'The patient, by phone',
      readBack: 'Read back correctly',
    })
  if (calls.length > 0)
    report({ who: 'technician', did: 'called critical results', calls: calls.length })
}

/** The patient reads the report and its PDF; a stranger verifies a copy without seeing a name. */
export async function readReport({ patient, report }: Bench, reportId: string, results: number) {
  const { body, verifyToken, state } = await patient.get<'viewReport'>(
    `/api/v1/reports/${reportId}`,
  )
  const shown = body.sections.flatMap(({ results: of }) => of).length
  expect(shown === results, `the report shows ${shown} of ${results} results`)
  const proof = await patient.get<'verifyReport'>(`/api/v1/verifications/${verifyToken}`)
  expect(!JSON.stringify(proof).includes('Meera'), 'the public proof names the patient')
  const bytes = await pdf(patient, reportId)
  report({ who: 'patient', did: 'read the report', state, results: shown, pdfBytes: bytes })
}

async function pdf(patient: Client, reportId: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, body } = await patient.ask('GET', `/api/v1/reports/${reportId}/pdf`)
    if (status === 200) {
      expect(String(body).startsWith('%PDF'), 'the PDF is not one')
      return String(body).length
    }
    expect(codeOf(body) === 'pdf-not-ready', `the PDF answered ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the PDF was not made in ten seconds')
}
