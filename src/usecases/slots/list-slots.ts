import { nthHoursForAddress } from '#src/db/queries/changes/counted-for-limits.ts'
import { findAddress, findPatient } from '#src/db/queries/people/people-family.ts'
import { findLabCity } from '#src/db/queries/slots/lab-city.ts'
import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import type { AddressId } from '#src/domain/people/address.ts'
import { workedHours } from '#src/domain/rosters/worked-hours.ts'
import { HOURS_FOR_ADDRESS, type ListSlots } from '#src/domain/slots/list-slots.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { sharedHours } from '#src/usecases/parts/slots/shared-hours.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The slots in which all of these labs can be served, by Indian day, from two hours from now: each
 * with the places left, the minimum over its labs. For an address, only the hours in which somebody
 * can come there who has time, and why each other hour is missing; refuses `too-many` with `waitSeconds`
 * where one account asks again and again, because that measures where a radius ends.
 * Source: model, "Slot"; decisions 192 and 193.
 */
export function listSlots(world: World, actor: Actor, input: ListSlots) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'slot:read')
    const from = step.now.add({ hours: NOTICE_HOURS })
    const to = step.now.add({ hours: 24 * world.settings.slotDays })
    const days = await sharedHours(step, input.labIds, { from, to })
    const there = await loadThere(step, actor, { ...input, from, until: to })
    if (!there) return days.map((one) => ({ ...one, missing: [] }))
    const { fit, workers } = there
    return days.map(({ day, slots }) => ({ day, ...workedHours(slots, fit, workers) }))
  })
}

type Span = { from: Temporal.Instant; until: Temporal.Instant }

/** The place and the people a visit is for, and who of the city may come; undefined: no address. */
async function loadThere(
  step: Step,
  actor: Actor,
  { labIds, addressId, patientIds = [], ...span }: ListSlots & Span,
) {
  if (!addressId) return undefined
  const { tx } = step
  const permit = authorise(actor, 'quote:make')
  const { latitude, longitude } = permit.over(await findAddress(tx, addressId))
  const births: Temporal.PlainDate[] = []
  for (const id of patientIds) births.push(permit.over(await findPatient(tx, id)).birthDate)
  const [labId] = labIds
  const locationId = labId && (await findLabCity(tx, labId))
  if (!locationId) return undefined
  const accountId = personOf(actor).id
  await countOne(step, accountId, addressId)
  const workers = await listCityWorkers(tx, { locationId, accountId }, span)
  return { fit: { latitude, longitude, births }, workers }
}

async function countOne({ world, tx, actor, now }: Step, id: UserId, addressId: AddressId) {
  const lock = `address hours ${id}`
  const nth = (window: Window) => nthHoursForAddress(tx, id, window)
  await refuseTooMany(tx, now, [{ limit: limits.hoursForAddressOfAccount, lock, nth }])
  await audit(world, tx, actor, 'slot:read', addressId, { event: HOURS_FOR_ADDRESS })
}
