import { lockName } from '#src/db/queries/named-lock.ts'
import { countCodesFrom, insertChallenge, listCodesSent } from '#src/db/queries/people-codes.ts'
import type { Tx } from '#src/db/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  CODE_DIGITS,
  CODE_LIFE,
  type RequestCode,
  secondsToNextCode,
} from '#src/domain/people/sign-in-code.ts'
import { signInCodeMessage } from '#src/messages/sign-in-code.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/messages/write-message.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { codeContext } from './code-context.ts'

/**
 * Sends a code to a phone, whether or not it has an account here: the answer is the same.
 * `origin`: the caller's network address, where there is one. Refuses `too-many` with the fact
 * `waitSeconds`. Source: acceptance S6 to S8.
 */
export async function requestCode(
  world: World,
  actor: Actor,
  { phone, origin }: RequestCode & { origin?: string },
) {
  authorise(actor, 'code:request')
  return world.db.transaction(async (tx) => {
    const { clock, chance, cipher } = world
    await lockName(tx, `sign-in-code ${phone}`)
    const now = await clock.real(tx)
    const from = origin === undefined ? null : cipher.hash(origin, 'otp_challenges.origin')
    const { codesAnHour } = world.settings.perAddress
    await refuseTooMany(tx, { phone, from, now, codesAnHour })

    const id = chance.uuid()
    const code = chance.digits(CODE_DIGITS)
    const expiresAt = now.add(CODE_LIFE)
    const codeHash = cipher.hash(code, codeContext(id, phone))
    await insertChallenge(tx, { id, phone, origin: from, codeHash, expiresAt, createdAt: now })
    const brand = world.settings.operator.name.en
    const { minutes } = CODE_LIFE
    const message = signInCodeMessage({ brand, phone, code, minutes })
    // Messages go out by the product's clock.
    const unsentAt = (await clock.now(tx)).add(CODE_LIFE)
    await writeMessage(world, tx, { event: 'sign-in-code', message, expiresAt: unsentAt })
    await audit(world, tx, actor, 'code:request', id)
    return {
      challengeId: id,
      expiresAt: expiresAt.toString(),
      waitSeconds: secondsToNextCode([now], now),
    }
  })
}

type Asked = { phone: string; from: string | null; now: Temporal.Instant; codesAnHour: number }

async function refuseTooMany(tx: Tx, { phone, from, now, codesAnHour }: Asked) {
  const sent = await listCodesSent(tx, phone, now.subtract({ hours: 24 }))
  const waitSeconds = secondsToNextCode(sent, now)
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
  if (from === null) return
  const fromThere = await countCodesFrom(tx, from, now.subtract({ hours: 1 }))
  if (fromThere >= codesAnHour) throw new Refusal('too-many')
}
