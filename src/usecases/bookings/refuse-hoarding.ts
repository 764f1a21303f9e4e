import { lockAndCountOpen } from '#src/db/queries/open-bookings.ts'
import { mostOpen } from '#src/domain/bookings/open-bookings.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Places are for people who can be called and who come: refuses `phone-first`, and `too-many-open`
 * with the fact `most`. From here to its end the account's other bookings wait. Source: S37.
 */
export async function refuseHoarding({ world, tx }: Step, accountId: UserId): Promise<void> {
  const { phone, open, kept } = await lockAndCountOpen(tx, accountId)
  if (phone === null) throw new Refusal('phone-first')
  const most = mostOpen(world.settings.openBookings, kept)
  if (open >= most) throw new Refusal('too-many-open', { facts: { most } })
}
