import {
  tryingMessages,
  type TryInstrumentMessages,
} from '#src/domain/instruments/trying-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How a profile reads some messages, before their instrument goes live: nothing is stored. Refuses
 * `profile-unknown`.
 * Source: decision 230.
 */
export async function previewInstrumentMessages(
  world: World,
  actor: Actor,
  { profile: code, messages }: TryInstrumentMessages,
) {
  authorise(actor, 'bridge:read')
  const profile = world.instruments.newest(code)
  if (!profile) throw new Refusal('profile-unknown', { facts: { profile: code } })
  return { messages: tryingMessages(profile, messages) }
}
