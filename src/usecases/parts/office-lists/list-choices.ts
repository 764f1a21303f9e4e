import {
  labsIn,
  namesOfChosen,
  phlebotomistsIn,
} from '#src/db/queries/office-lists/list-choices.ts'
import { readLocations } from '#src/db/queries/places/places.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ListDays } from '#src/domain/office-lists/office-lists.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { maskedPhone } from '#src/domain/people/masked.ts'
import type { Step } from '#src/usecases/step.ts'

type Asked = {
  city?: number | undefined
  lab?: LabId | undefined
  person?: UserId | undefined
  phlebotomist?: UserId | undefined
}

/**
 * What a list can be filtered by: every city, and the labs and phlebotomists of the chosen one, or
 * of the only one there is. A lab, a phlebotomist and a person that were chosen have their names.
 */
export async function listChoices({ tx }: Step, { city, lab, person, phlebotomist }: Asked) {
  const cities = (await readLocations(tx)).map(({ id, name }) => ({ id, name }))
  const within = city ?? (cities.length === 1 ? cities[0]?.id : undefined)
  const names = await namesOfChosen(tx, { lab, person, phlebotomist })
  const labs = within === undefined ? [] : await labsIn(tx, within)
  const people = within === undefined ? [] : await phlebotomistsIn(tx, within)
  return {
    cities,
    isCityChosen: within !== undefined,
    labs: withChosen(labs, lab, names),
    phlebotomists: withChosen(people, phlebotomist, names),
    person: person === undefined ? null : { id: person, name: names.get(person) ?? null },
  }
}

/** One that was chosen stays a choice where the city has it not, or not any more. */
function withChosen<Id extends string>(
  choices: readonly { id: Id; name: string }[],
  chosen: Id | undefined,
  names: ReadonlyMap<string, string>,
) {
  const name = chosen && names.get(chosen)
  if (!chosen || !name || choices.some(({ id }) => id === chosen)) return choices
  return [...choices, { id: chosen, name }]
}

/** The days of a list as text; null: of any day. */
export function daysView(days: ListDays | null) {
  return days && { from: days.from.toString(), to: days.to.toString() }
}

/** Who booked; an account that signs in by phone may have no name, and is known by its last digits. */
export function bookerOf({ booker, phone }: { booker: string; phone: string | null }) {
  return booker || maskedPhone(phone)
}
