import { listOfficeBookings } from '#src/db/queries/office-lists/office-booking-list.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  daysOfBookings,
  filtersOf,
  type SearchBookings,
} from '#src/domain/office-lists/office-lists.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { bookerOf, daysView, listChoices } from '#src/usecases/parts/office-lists/list-choices.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 25

/**
 * Bookings of every account by the state of an order, city, lab, day of placing, account and
 * phlebotomist, newest first, 25 per page: of the last 31 days where neither days nor an account is
 * asked for. `next` is the `after` of the following page; null on the last. Also answers what can be
 * chosen; `null`, for filters that mean nothing, finds none.
 * Source: decision 173.
 */
export function searchBookings(world: World, actor: Actor, wanted: SearchBookings | null) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'booking:list')
    const asked = wanted ?? {}
    const { state, city, lab, person, phlebotomist, after } = asked
    const days = daysOfBookings(asked, indianDay(step.now))
    const filter = { state, city, lab, person, phlebotomist, days, after }
    const found = wanted ? await listOfficeBookings(step.tx, filter, PER_PAGE + 1) : []
    const { rows, next } = pageOf(
      found,
      PER_PAGE,
      ({ placedAt, id }) => `${placedAt.toString()}~${id}`,
    )
    const detail = { asked: filtersOf(asked), found: rows.map(({ id }) => id) }
    await audit(world, step.tx, actor, 'booking:list', 'list', detail)
    return {
      bookings: rows.map(({ id, placedAt, booker, phone, ...row }) => ({
        bookingId: id,
        ...row,
        booker: bookerOf({ booker, phone }),
        placedAt: placedAt.toString(),
      })),
      days: daysView(days),
      choices: await listChoices(step, asked),
      next,
    }
  })
}
