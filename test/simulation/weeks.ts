import type { Product } from '../people.ts'
import { aCity, bookingsOf } from './city.ts'
import { hoursPass, illOn } from './hours-pass.ts'
import { canBePaid, cashIsCounted, nightPasses, weekIsPaid } from './office.ts'
import { labSigns } from './to-the-end.ts'

const ZONE = 'Asia/Kolkata'
/** When the patients of the next day book, and the office ends its day. */
const EVENING = '21:00'

type Size = { phlebotomists: number; visits: number; seed: number; days: number }
export type DayGone = {
  day: string
  booked: number
  refused: number
  paidPaise: number
  seconds: number
  /** Of this process, after a collection where one can be asked for. */
  heapMegabytes: number
}

/**
 * Days of one city in a row, in one database: leave, what was given back, the offers of the last week,
 * cash, earnings and what the lab still has go on from each to the next. `gone` looks at each day as
 * soon as it is over.
 */
export async function simulatedDays(
  product: Product,
  { visits: many, days, ...size }: Size,
  gone: (one: DayGone) => Promise<void>,
) {
  const city = await aCity(product, size)
  await canBePaid(product, city)
  const first = product.clock.at().toZonedDateTimeISO(ZONE).toPlainDate()
  const opens = first.add({ days: 1 }).toZonedDateTime({ timeZone: ZONE, plainTime: '05:00' })
  product.clock.set(evening(first).toString())
  for (let n = 1; n <= days; n += 1) {
    const began = performance.now()
    const day = first.add({ days: n })
    const { booked, refused } = await bookingsOf(product, city, { many, day })
    const stretch = { until: evening(day), opens: opens.toInstant(), ill: illOn(day, city) }
    await hoursPass(product, city, stretch)
    await cashIsCounted(product, city)
    await labSigns(product)
    await nightPasses(product)
    const paidPaise = await weekIsPaid(product, day)
    const seconds = (performance.now() - began) / 1000
    const facts = { booked, refused, paidPaise, seconds, heapMegabytes: heap() }
    await gone({ day: day.toString(), ...facts })
    forgotten(product)
  }
  return { tally: city.tally, people: [...city.people.values()] }
}

const evening = (day: Temporal.PlainDate) =>
  day.toZonedDateTime({ timeZone: ZONE, plainTime: EVENING }).toInstant()

const heap = () => Math.round(process.memoryUsage().heapUsed / 1_000_000)

/** What the recording fakes of a test keep would grow by the day. */
function forgotten({ queue, carriers, reported, logged }: Product) {
  for (const kept of [queue.jobs, carriers.letters, carriers.texts, reported, logged])
    kept.length = 0
}
