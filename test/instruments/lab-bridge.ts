import { createHash, createHmac, randomBytes } from 'node:crypto'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { ReceiveInstrumentMessage, signedText } from '#src/domain/instruments/bridge.ts'
import { aBooker, aBooking, demoActor, type Person, received } from '#test/booking.ts'
import type { Product } from '#test/people.ts'
import { messageOf, type Printed } from './messages.ts'

type Key = { keyId: string; secret: string }
type Wish = { sentAt?: string; nonce?: string; instrument?: string; signature?: string }

/** A message as a bridge signs it. */
export function signedBy({ keyId, secret }: Key, at: string, text: string, wish: Wish = {}) {
  const bytes = Buffer.from(text, 'latin1')
  const nonce = wish.nonce ?? randomBytes(24).toString('base64url')
  const said = { keyId, sentAt: wish.sentAt ?? at, nonce, instrument: wish.instrument ?? 'Counter' }
  const named = ReceiveInstrumentMessage.pick({ keyId: true }).parse({ keyId })
  const signed = signedText({ ...said, ...named }, createHash('sha256').update(bytes).digest('hex'))
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(signed)
  const signature = wish.signature ?? hmac.digest('base64url')
  return ReceiveInstrumentMessage.parse({ ...said, message: bytes.toString('base64'), signature })
}

/** A lab's key and its instrument `Counter`, and what it sends. */
export async function aLabBridge(product: Product, profileCode = 'sysmex-xn', name = 'Counter') {
  const manager = await demoActor(product, 'labmanager')
  const app = product.as(manager)
  const key = await app.makeBridgeKey({ name: 'Front desk' })
  const { linkId } = await app.addInstrumentLink({ name, profile: profileCode })
  const profile = instrumentProfiles().of(profileCode, 1)
  const visitor = product.as({ kind: 'visitor' })
  const worker = product.as({ kind: 'worker' })
  const say = (text: string, wish: Wish = {}) =>
    visitor.receiveInstrumentMessage(
      signedBy(key, product.clock.at().toString(), text, { instrument: name, ...wish }),
    )
  let messages = 0
  return {
    manager,
    key,
    linkId,
    profile,
    say,
    /** Sends values of a sample; what became of each. */
    async send(sampleId: string, results: readonly Printed[], action = '') {
      messages += 1
      const text = messageOf(profile, { sampleId, results, controlId: `M${messages}`, action })
      const { messageId } = await say(text)
      return (await worker.applyInstrumentMessage({ instrumentMessageId: messageId })).applied
    },
  }
}

/** Tests of one booking on the bench, their samples accepted or only received. */
export async function samplesOf(product: Product, items: string[], isAccepted = true) {
  const technician = await demoActor(product, 'technician')
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  const lab = product.as(technician)
  if (isAccepted) for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { orderId } = booked
  const look = async (by: Person = technician) =>
    (await product.as(by).viewBenchOrder({ orderId })).items
  return { orderId, barcodes, barcode: barcodes[0] ?? '', technician, lab, look }
}
