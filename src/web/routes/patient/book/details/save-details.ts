import type { SaveAddress } from '#src/domain/people/address.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { kmApart } from '#src/domain/places/pincode-accuracy.ts'
import type { PatientId, SavePatient } from '#src/domain/people/patient.ts'
import type { AddressView, PatientView } from '#src/usecases/parts/people/views.ts'
import type { App } from '#src/usecases/index.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import type { Wrong } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Details, TypedAddress } from '#src/web/routes/patient/book/forms.ts'
import { apartPair } from './apart-pair.ts'

/** The consent to the notice as shown. */
export function saveNotice(verbs: App, { version, language }: NonNullable<Details['notice']>) {
  return verbs.acceptNotice({ version, language })
}

/** A person's own point as sent; an estimate always from the directory, null where it has none. */
export async function findPoint(verbs: App, typed: TypedAddress) {
  const { pointSource, latitude, longitude, pincode } = typed
  if (pointSource === 'pincode') {
    const found = await orRefused(verbs.lookUpPincode({ pincode }))
    return found.ok && !found.answer.isDoubtful ? found.answer.point : null
  }
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/**
 * What is asked once where a point of one's own is far from its PIN code: one of the two may be
 * wrong. Undefined where it is near, where just this pair was ticked to be right, or where the
 * directory's own point is doubtful.
 */
export async function whyApart(verbs: App, typed: TypedAddress, point: Point) {
  const { pincode, pointSource, apart } = typed
  if (pointSource === 'pincode') return undefined
  if (apart === apartPair(pincode, point.latitude, point.longitude)) return undefined
  const found = await orRefused(verbs.lookUpPincode({ pincode }))
  if (!found.ok || !found.answer.point || found.answer.isDoubtful) return undefined
  const km = kmApart(point, found.answer.point)
  return km === undefined ? undefined : m.booking_book_apart({ km, pincode })
}

/** The field that can mend a refusal. */
const mendedBy: Partial<Record<RefusalCode, string>> = {
  'guardian-first': 'person.guardianDeclared',
  'impossible-birth-date': 'person.birthDate',
  'impossible-weight': 'person.weightKg',
}

type Saved = { ok: true; id: PatientId } | { ok: false; why: Wrong | string }

/**
 * A new person of the account. One who is the same in everything that was typed is the same person:
 * the form was sent again because its answer was lost. A weight typed since then is theirs.
 */
export async function savePerson(verbs: App, typed: SavePatient): Promise<Saved> {
  const person = asDeclared(typed)
  const known = (await verbs.listPatients()).find((one) => isSamePerson(one, person))
  const saving = known ? weighedAgain(verbs, known, person) : verbs.savePatient(person)
  const asked = await orRefused(saving)
  if (asked.ok) return { ok: true, id: asked.answer.id }
  const { refusal, says } = asked.refused
  if (person.relation === 'self' && refusal === 'guardian-first')
    return { ok: false, why: { wrong: { 'person.relation': [m.booking_book_child_of_whom()] } } }
  const field = mendedBy[refusal]
  return { ok: false, why: field ? { wrong: { [field]: [says] } } : says }
}

/** Nobody declares to be their own parent or guardian. */
function asDeclared({ guardianDeclared, ...rest }: SavePatient): SavePatient {
  const isDeclared = guardianDeclared !== undefined && rest.relation !== 'self'
  return isDeclared ? { ...rest, guardianDeclared } : rest
}

/** A child whose declaration is not ticked any more is saved anew, which is refused. */
function isSamePerson(known: PatientView, typed: SavePatient): boolean {
  const { name, birthDate, sex, relation, guardianDeclared = false } = typed
  return (
    known.name === name &&
    known.birthDate === birthDate &&
    known.sex === sex &&
    known.relation === relation &&
    (!known.isMinor || guardianDeclared)
  )
}

async function weighedAgain(verbs: App, known: PatientView, { weightKg }: SavePatient) {
  if (weightKg === undefined || weightKg === known.weightKg) return known
  return verbs.weighPatient({ patientId: known.id, weightKg })
}

/** A new address of the account; one that is the same in everything is the same address. */
export async function savePlace(verbs: App, typed: SaveAddress & Pick<TypedAddress, 'apart'>) {
  const { apart: _, ...place } = typed
  const known = (await verbs.listAddresses()).find((one) => isSamePlace(one, place))
  return known ?? verbs.saveAddress(place)
}

function isSamePlace(known: AddressView, { landmark, ...typed }: SaveAddress): boolean {
  return (
    known.line === typed.line &&
    known.landmark === (landmark ?? null) &&
    known.locality === typed.locality &&
    known.district === typed.district &&
    known.state === typed.state &&
    known.pincode === typed.pincode &&
    known.latitude === typed.latitude &&
    known.longitude === typed.longitude &&
    known.pointSource === typed.pointSource
  )
}
