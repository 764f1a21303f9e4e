import { type OfflineStep, ReplayOfflineEvents } from '#src/domain/offline/event.ts'
import {
  newDeviceKeys,
  publicKeyOf,
  sealedForServer,
  signed,
} from '#src/web/offline/device-keys.ts'
import { accepted, aBarcode, atTheHour, type Booked, type Booker, type Person } from './booking.ts'
import type { Product } from './people.ts'

type Step =
  | OfflineStep
  | { kind: 'identify'; code: string; patients: unknown }
  | { kind: 'fail'; code: string; reason: string }
type Kept = { text: string; signature: string }

/**
 * A phone of a phlebotomist that keeps steps without a network. Its clock may be ahead by some
 * minutes, and knows it or not.
 */
export async function aPhone(product: Product, phlebotomist: Person) {
  const keys = await newDeviceKeys()
  const app = product.as(phlebotomist)
  const publicKey = await publicKeyOf(keys)
  const { deviceId, sealFor } = await app.registerOfflineDevice({ name: 'Field phone', publicKey })
  let number = 0
  const phone = {
    deviceId,
    publicKey,
    keys,
    minutesAhead: 0,
    knownAhead: 0,
    /** The last answer that it had when it read what it kept; undefined: it has just asked. */
    heardAt: undefined as Temporal.Instant | undefined,
    /** Keeps a step as it happens now. */
    async keep(visitId: string, step: Step, wish: object = {}): Promise<Kept> {
      number += 1
      const id = crypto.randomUUID()
      const event = {
        form: 'oxalate-offline-1',
        id,
        deviceId,
        number,
        visitId,
        happenedAt: product.clock.at().add({ minutes: phone.minutesAhead }).toString(),
        offsetMs: -phone.knownAhead * 60_000,
        step: await sealedStep(step, sealFor, `visit-code ${visitId} ${id}`),
        ...wish,
      }
      const text = JSON.stringify(event)
      return { text, signature: await signed(keys, text) }
    },
    async send(events: readonly Kept[], as = phlebotomist) {
      const now = product.clock.at()
      const sentAt = now.add({ minutes: phone.minutesAhead }).toString()
      const heardAt = (phone.heardAt ?? now).toString()
      const call = ReplayOfflineEvents.parse({ deviceId, sentAt, heardAt, events })
      return (await product.as(as).replayOfflineEvents(call)).events
    },
  }
  return phone
}

export type Phone = Awaited<ReturnType<typeof aPhone>>

async function sealedStep(step: Step, sealFor: string, context: string) {
  if (!('code' in step)) return step
  const { code, ...more } = step
  return { ...more, codeSealed: await sealedForServer(sealFor, code, context) }
}

/** An accepted visit at its hour, and what is said and taken at its door. */
export async function anOfflineVisit(product: Product, phlebotomist: Person) {
  const { booker, booked } = await accepted(product, phlebotomist)
  await atTheHour(product, booked.visitId)
  return { booker, booked, ...(await atItsDoor(product, phlebotomist, booker, booked)) }
}

/** What is said and taken at the door of a visit. */
export async function atItsDoor(
  product: Product,
  phlebotomist: Person,
  booker: Booker,
  booked: Booked,
) {
  const { visitId, bookingId } = booked
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const code = view.visits[0]?.startCode ?? ''
  const patients = view.orders.map(({ orderId, patientName: name, birthDate }) => ({
    orderId,
    name,
    birthDate,
  }))
  const { payment, tubes } = await product.as(phlebotomist).viewVisit({ visitId })
  return { visitId, code, patients, amountPaise: payment.amount, tubes }
}

type AtDoor = Awaited<ReturnType<typeof atItsDoor>>

/** Every step of the visit, each some minutes after the one before. */
export async function wholeVisit(product: Product, phone: Phone, door: AtDoor, code = door.code) {
  const { visitId, patients, amountPaise, tubes } = door
  const kept: Kept[] = []
  const then = async (step: Step) => {
    kept.push(await phone.keep(visitId, step))
    product.clock.pass(2)
  }
  await then({ kind: 'depart' })
  await then({ kind: 'arrive' })
  await then({ kind: 'identify', code, patients })
  await then({ kind: 'take-cash', amountPaise })
  for (const { tubeId } of tubes) {
    const barcode = aBarcode()
    await then({ kind: 'label', tubeId, barcode, facts: [] })
    await then({ kind: 'collect', tubeId, barcode })
  }
  await then({ kind: 'finish' })
  return kept
}
