import { placing, quote } from '../scripts/journey/booking.ts'
import { aPatient, type Patient } from '#test/durable/patients.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { withServer } from './server.ts'
import { cpuMsOf } from './spent.ts'

const rounds = 5
/** Bookings of a round, each of a quote of its own. */
const places = 60

/**
 * T1, singly: a quote is booked over HTTP, with everything on. CPU of all processes of the product, its database
 * included. The first round warms up.
 */
export async function measure(): Promise<Figure[]> {
  const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }
  return withServer(async (base, family) => {
    const cpu: number[] = []
    const took: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const patient = await aPatient(base) // whose bookings are counted before the next one
      const quotes = await someQuotes(patient)
      const since = cpuMsOf(family())
      const began = performance.now()
      for (const offered of quotes)
        await patient.client.post<'placeBooking'>('/api/v1/bookings', placing(offered))
      took.push((performance.now() - began) / places)
      cpu.push((cpuMsOf(family()) - since) / places)
    }
    console.log(`place, one after the other: ${median(took.slice(1)).toFixed(2)} ms each`)
    const figure = median(cpu.slice(1))
    return [figureOf('CPU of a place', 'ms', { figure, floor: 3 }, 'at most 1 of 3 ms')]
  }, env)
}

async function someQuotes({ client, wants, hours }: Patient) {
  const quotes: Awaited<ReturnType<typeof quote>>[] = []
  for (let made = 0; made < places; made += 1)
    quotes.push(await quote(client, wants, hours[made % hours.length] ?? ''))
  return quotes
}
