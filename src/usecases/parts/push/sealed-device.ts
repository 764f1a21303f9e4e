import { z } from 'zod'
import { type PushDeviceId, PushSubscription } from '#src/domain/push/push-device.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import type { World } from '#src/usecases/world.ts'

type Ciphered = Pick<World, 'cipher' | 'push'>

/** With the public key of ours for which the browser made it: it takes nothing signed by another. */
const Stored = PushSubscription.extend({ key: z.string() })

/** Where and how a device is reached, as the database stores it: sealed, and found by a hash. */
export function sealDevice({ cipher, push }: Ciphered, id: PushDeviceId, to: PushSubscription) {
  const { endpoint, p256dh, auth } = to
  const stored: z.infer<typeof Stored> = { endpoint, p256dh, auth, key: push?.publicKey ?? '' }
  const sealed = cipher.seal(JSON.stringify(stored), contextOf(id))
  return { sealed, endpointHash: sha256(endpoint) }
}

type Row = { id: PushDeviceId; sealed: string }

/** The same, opened to send to it. `isOurs`: it agreed under the key that we have now. */
export function openDevice({ cipher, push }: Ciphered, { id, sealed }: Row) {
  const { key, ...to } = Stored.parse(JSON.parse(cipher.open(sealed, contextOf(id))))
  return { to, isOurs: key === push?.publicKey }
}

/** Whether a device still gets messages: not after another key, nor where it can't be opened. */
export function isReached(world: Ciphered, row: Row): boolean {
  try {
    return openDevice(world, row).isOurs
  } catch {
    return false
  }
}

function contextOf(id: PushDeviceId) {
  return `push_subscriptions.sealed:${id}`
}
