import { listOfficeVisits } from '#src/db/queries/office-lists/visit-list.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  daysOfVisits,
  filtersOf,
  type SearchVisits,
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
 * Visits of every city by state, city, lab, day, account and phlebotomist, soonest first, 25 per
 * page: today's where neither days nor an account nor a state under way is asked for. `next` is the
 * `after` of the following page; null on the last. Also answers what can be chosen.
 * Source: decision 173.
 */
export function searchVisits(world: World, actor: Actor, asked: SearchVisits) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:list')
    const { state, city, lab, person, phlebotomist, after } = asked
    const days = daysOfVisits(asked, indianDay(step.now))
    const filter = { state, city, lab, person, phlebotomist, days, after, now: step.now }
    const found = await listOfficeVisits(step.tx, filter, PER_PAGE + 1)
    const { rows, next } = pageOf(
      found,
      PER_PAGE,
      ({ startsAt, id }) => `${startsAt.toString()}~${id}`,
    )
    const detail = { asked: filtersOf(asked), found: rows.map(({ id }) => id) }
    await audit(world, step.tx, actor, 'visit:list', 'list', detail)
    return {
      visits: rows.map(({ id, startsAt, endsAt, booker, phone, ...row }) => ({
        visitId: id,
        ...row,
        booker: bookerOf({ booker, phone }),
        startsAt: startsAt.toString(),
        endsAt: endsAt.toString(),
      })),
      days: daysView(days),
      choices: await listChoices(step, asked),
      next,
    }
  })
}
