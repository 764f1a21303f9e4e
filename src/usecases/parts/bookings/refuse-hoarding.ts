import { lockAndCountOpen } from '#src/db/queries/open-bookings.ts'
import { whyHoarding } from '#src/domain/bookings/open-bookings.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Refuses `phone-first`, and `too-many-open` with the fact `most`. Serialises the account's
 * bookings until the transaction ends.
 * Source: reliability S37.
 */
export async function refuseHoarding({ world, tx }: Step, accountId: UserId): Promise<void> {
  const why = whyHoarding(await lockAndCountOpen(tx, accountId), world.settings.openBookings)
  if (why) throw asRefusal(why)
}
