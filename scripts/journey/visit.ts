import { randomInt } from 'node:crypto'
import type { Booked } from './booking.ts'
import type { Client } from './client.ts'
import { untilTheDoor } from './clock.ts'
import { person } from './people.ts'
import { expect, type Report } from './report.ts'
import { stateOf } from './booking.ts'

function aBarcode(): string {
  return `OX-${Date.now().toString(36).toUpperCase()}-${randomInt(1000, 9999)}`
}

type Door = {
  base: string
  patient: Client
  phlebotomist: Client
  administrator?: Client
  booked: Booked
  report: Report
}

/** From accepting to the hand-over at the lab; answers the drawn barcodes, in draw order. */
export async function visit(door: Door, visitId = door.booked.visitId): Promise<string[]> {
  const { phlebotomist, report, booked, patient } = door
  const at = `/api/v1/visits/${visitId}`
  await take(door, visitId, 'accept')
  const { waits } = await phlebotomist.get<'viewVisit'>(at)
  if (waits) await phlebotomist.refused('too-early', `${at}/depart`)
  await untilTheDoor(door, visitId)
  for (const step of ['depart', 'arrive']) await take(door, visitId, step)
  await identify(door, visitId)
  await takeCash(door, visitId)
  const barcodes = await drawTubes(door, visitId)
  await phlebotomist.post<'finishCollection'>(`${at}/finish`)
  report({
    who: 'phlebotomist',
    did: 'collected every tube',
    state: await stateOf(patient, booked),
  })
  const { barcodes: manifest } = await phlebotomist.post<'handOver'>(`${at}/hand-over`)
  expect(manifest.length === barcodes.length, 'the manifest is not what was drawn')
  report({ who: 'phlebotomist', did: 'laid the tubes on the counter', tubes: manifest.length })
  return barcodes
}

async function take({ phlebotomist, patient, booked, report }: Door, id: string, step: string) {
  await phlebotomist.post<'acceptVisit'>(`/api/v1/visits/${id}/${step}`)
  report({ who: 'phlebotomist', did: step, state: await stateOf(patient, booked) })
}

/** A wrong code and a wrong name are refused; the right ones open the visit. */
async function identify({ patient, phlebotomist, booked, report }: Door, visitId: string) {
  const at = `/api/v1/visits/${visitId}/identify`
  const { visits } = await patient.get<'viewBooking'>(`/api/v1/bookings/${booked.bookingId}`)
  const startCode = visits.find((one) => one.visitId === visitId)?.startCode ?? ''
  expect(/^\d{4}$/.test(startCode), 'the patient has no start code')
  const said = [{ orderId: booked.orderId, name: ' meera  NAIR', birthDate: person.birthDate }]
  const wrong = startCode === '0000' ? '0001' : '0000'
  await phlebotomist.refused('wrong-start-code', at, { startCode: wrong, patients: said })
  const other = [{ ...said[0], birthDate: '1984-03-01' }]
  await phlebotomist.refused('identifiers-differ', at, { startCode, patients: other })
  await phlebotomist.post<'identifyPatients'>(at, { startCode, patients: said })
  const state = await stateOf(patient, booked)
  report({ who: 'phlebotomist', did: 'identified the patient', state })
}

async function takeCash({ phlebotomist, report }: Door, visitId: string) {
  const { payment, cashDuePaise } = await phlebotomist.get<'viewVisit'>(`/api/v1/visits/${visitId}`)
  if (payment.state !== 'due') return
  const at = `/api/v1/visits/${visitId}/cash`
  await phlebotomist.refused('wrong-amount', at, { amountPaise: cashDuePaise - 1 })
  const { receiptNumber } = await phlebotomist.post<'takeCash'>(at, { amountPaise: cashDuePaise })
  report({ who: 'phlebotomist', did: 'took the cash', amountPaise: cashDuePaise, receiptNumber })
}

async function drawTubes({ phlebotomist, report }: Door, visitId: string): Promise<string[]> {
  const { tubes } = await phlebotomist.get<'viewVisit'>(`/api/v1/visits/${visitId}`)
  const planned = tubes.filter(({ state }) => state === 'planned')
  const barcodes: string[] = []
  for (const { tubeId, asks } of planned) {
    const barcode = aBarcode()
    const at = `/api/v1/tubes/${tubeId}`
    const { state } = await phlebotomist.post<'labelTube'>(`${at}/label`, {
      barcode,
      facts: asks.map(({ kind }) => ({ kind, answer: 'not-known' as const })),
    })
    report({ who: 'phlebotomist', did: 'labelled a tube', state })
    const drawn = await phlebotomist.post<'collectTube'>(`${at}/collect`, { barcode })
    report({ who: 'phlebotomist', did: 'drew a tube', state: drawn.state })
    barcodes.push(barcode)
  }
  return barcodes
}
