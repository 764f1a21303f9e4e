import type { FailReason, VisitId } from '#src/domain/visits/visit.ts'
import type { Person } from './booking.ts'
import type { Product } from './people.ts'

/** Where every booker of these tests lives. */
const DOOR = { latitude: 12.975, longitude: 77.605 }

/** The location a phone reports at the door, or this many metres north of it. */
export function aStamp({ clock }: Product, { metres = 0, accuracyMetres = 20 } = {}) {
  return {
    latitude: DOOR.latitude + metres / 111_195,
    longitude: DOOR.longitude,
    accuracyMetres,
    takenAt: clock.at().toString(),
  }
}

type Place = ReturnType<typeof aStamp>
type Wish = { reason?: FailReason; startCode?: string; place?: () => Place | undefined }

async function hourOf({ pool }: Product, visitId: VisitId) {
  const { rows } = await pool.query('select starts_at from visits where id = $1', [visitId])
  return Temporal.Instant.fromEpochMilliseconds(Number(rows[0].starts_at))
}

/** Accepted, and at the door a quarter of an hour after leaving, as the booked slot begins. */
export async function cameToTheDoor(
  product: Product,
  phlebotomist: Person,
  { visitId, place = () => aStamp(product) }: { visitId: VisitId } & Wish,
) {
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId })
  const startsAt = await hourOf(product, visitId)
  product.clock.set(startsAt.subtract({ minutes: 15 }).toString())
  await app.departForVisit({ visitId })
  product.clock.set(startsAt.toString())
  await app.arriveAtVisit({ visitId, ...given(place()) })
}

/** Waited for ten minutes and called twice. */
async function triedAtTheDoor(product: Product, phlebotomist: Person, visitId: VisitId) {
  const app = product.as(phlebotomist)
  product.clock.pass(2)
  await app.callPatient({ visitId })
  product.clock.pass(5)
  await app.callPatient({ visitId })
  product.clock.pass(4)
}

/** Nobody was there, as an honest phlebotomist reports it; the clock stays at that time. */
export async function failedAtTheDoor(
  product: Product,
  phlebotomist: Person,
  {
    visitId,
    reason = 'not-home',
    place = () => aStamp(product),
    ...said
  }: {
    visitId: VisitId
  } & Wish,
) {
  await cameToTheDoor(product, phlebotomist, { visitId, place })
  await triedAtTheDoor(product, phlebotomist, visitId)
  return product.as(phlebotomist).failVisit({ visitId, reason, ...said, ...given(place()) })
}

function given(place: Place | undefined) {
  return place ? { place } : {}
}

/** Runs the scheduled fee jobs this many hours later, and returns to now. */
export async function hoursLater<Answer>(
  product: Product,
  hours: number,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const now = product.clock.at()
  product.clock.set(now.add({ minutes: Math.round(hours * 60) }).toString())
  await product.as({ kind: 'worker' }).settleVisitFees()
  const answer = await act()
  product.clock.set(now.toString())
  return answer
}
