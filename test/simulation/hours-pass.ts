import type { Random } from '#src/domain/dispatch/random.ts'
import type { Person } from '../booking.ts'
import type { Product } from '../people.ts'
import { accept, openVisits, release } from './acting.ts'
import { type City } from './city.ts'
import { tallied } from './field.ts'
import { handOver } from './handing.ts'

const ZONE = 'Asia/Kolkata'
const TICK_MINUTES = 5
/** At night hardly anything happens. */
const NIGHT_MINUTES = 120
const MORNING = 5

/** The worker's jobs of a minute, in the order in which it wakes for them. */
const jobs = [
  'leaveVisits',
  'planVisits',
  'dispatchVisits',
  'expectArrivals',
  'giveUpVisits',
] as const

/** Who falls ill when on a day: drawn for everybody, so that equal seeds are equal days. */
export function illOn(day: Temporal.PlainDate, { people, rates, random }: City) {
  const ill = [...people.values()].filter(() => random() < rates.fallsIll)
  return new Map(ill.map(({ id }) => [id, anHourOf(day, random)]))
}

const anHourOf = (day: Temporal.PlainDate, random: Random) =>
  day
    .toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 8 + Math.floor(random() * 6) } })
    .toInstant()

type Stretch = {
  until: Temporal.Instant
  /** Before it nothing is at anybody's door, and time passes as at night. */
  opens: Temporal.Instant
  ill: Map<Person['id'], Temporal.Instant>
}

/** Everybody does what they do until an instant, each look five minutes later. */
export async function hoursPass(product: Product, city: City, { until, opens, ill }: Stretch) {
  const begins = product.clock.at()
  for (let now = begins; Temporal.Instant.compare(now, until) < 0; now = nextTick(now, opens)) {
    product.clock.set(now.toString())
    for (const job of jobs) await product.as({ kind: 'worker' })[job]()
    await accept(product, city.people, city)
    const open = Map.groupBy(await openVisits(product), ({ phlebotomistId }) => phlebotomistId)
    for (const person of city.people.values()) {
      if (isIllNow(ill.get(person.id), now)) await fallsIll(product, person, { city, ill })
      const mine = open.get(person.id) ?? []
      await release(product, person, { ...city, mine, now, tickMinutes: TICK_MINUTES })
      await city.field.step(person, mine, now)
    }
    await handOver(product, city)
  }
  product.clock.set(until.toString())
}

const isIllNow = (since: Temporal.Instant | undefined, now: Temporal.Instant) =>
  since !== undefined && Temporal.Instant.compare(since, now) <= 0

async function fallsIll(
  product: Product,
  person: Person,
  { city, ill }: { city: City; ill: Stretch['ill'] },
) {
  ill.delete(person.id)
  await product.as(person).takeSuddenLeave({ days: 1 })
  tallied(city.tally, 'fell ill')
}

/** Every five minutes of the day itself; at night, and before the first day opens, every two hours. */
function nextTick(now: Temporal.Instant, opens: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(ZONE)
  const isOpen = Temporal.Instant.compare(now, opens) >= 0
  if (isOpen && local.hour >= MORNING) return now.add({ minutes: TICK_MINUTES })
  const morning = isOpen ? local.with({ hour: MORNING, minute: 0 }).toInstant() : opens
  const later = now.add({ minutes: NIGHT_MINUTES })
  return Temporal.Instant.compare(later, morning) > 0 ? morning : later
}
