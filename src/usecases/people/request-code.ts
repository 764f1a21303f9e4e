import type { Tx } from '#src/db/driver/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { networkOf } from '#src/domain/people/network.ts'
import type { RequestCode } from '#src/domain/people/sign-in-code.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { isDeviceKnown } from '#src/usecases/parts/people/guesses.ts'
import { sendCode, type ToSend } from '#src/usecases/parts/people/send-code.ts'

type Input = RequestCode & { origin?: string; device?: string }

/**
 * Sends a code to a phone, whether or not it has an account: the answer is the same. `origin`: the
 * caller's network address, where there is one; `device`: the content of the caller's device
 * cookie, with a verified signature. A device that the number's account knows is counted apart from
 * strangers. Refuses `too-many` with the fact `waitSeconds`.
 * Source: reliability S6 to S8; decision 098.
 */
export async function requestCode(world: World, actor: Actor, input: Input) {
  authorise(actor, 'code:request')
  return world.db.transaction(async (tx) => {
    const sent = await sendCode(world, tx, await shareOf(world, tx, input))
    await audit(world, tx, actor, 'code:request', sent.challengeId)
    return sent
  })
}

async function shareOf(
  { clock, cipher }: World,
  tx: Tx,
  { phone, origin, device }: Input,
): Promise<ToSend> {
  const at = await clock.real(tx)
  if (device && (await isDeviceKnown(cipher, tx, { account: { phone }, device }, at)))
    return { phone, asker: 'known-device', network: null, origin: null }
  return {
    phone,
    asker: 'stranger',
    network: cipher.hash(networkOf(origin), 'otp_challenges.network'),
    origin: origin === undefined ? null : cipher.hash(origin, 'otp_challenges.origin'),
  }
}
