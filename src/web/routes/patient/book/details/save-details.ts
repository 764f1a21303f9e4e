import type { SaveAddress } from '#src/domain/people/address.ts'
import type { PatientId, SavePatient } from '#src/domain/people/patient.ts'
import type { App } from '#src/usecases/index.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import type { Wrong } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Details, TypedAddress } from '#src/web/routes/patient/book/forms.ts'

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

/** The field that can mend a refusal. */
const mendedBy: Partial<Record<RefusalCode, string>> = {
  'guardian-first': 'person.guardianDeclared',
  'impossible-birth-date': 'person.birthDate',
  'impossible-weight': 'person.weightKg',
}

type Saved = { ok: true; id: PatientId } | { ok: false; why: Wrong | string }

/**
 * A new person of the account. One with the same name, birth date and sex is the same person: the
 * form was sent again because its answer was lost.
 */
export async function savePerson(verbs: App, person: SavePatient): Promise<Saved> {
  const { name, birthDate, sex } = person
  const known = (await verbs.listPatients()).find(
    (one) => one.name === name && one.birthDate === birthDate && one.sex === sex,
  )
  if (known) return { ok: true, id: known.id }
  const asked = await orRefused(verbs.savePatient(person))
  if (asked.ok) return { ok: true, id: asked.answer.id }
  const { refusal, says } = asked.refused
  const field = mendedBy[refusal]
  return { ok: false, why: field ? { wrong: { [field]: [says] } } : says }
}

/** A new address of the account; the same line at the same point is the same address. */
export async function savePlace(verbs: App, place: SaveAddress) {
  const known = (await verbs.listAddresses()).find(
    (one) =>
      one.line === place.line &&
      one.pincode === place.pincode &&
      one.latitude === place.latitude &&
      one.longitude === place.longitude,
  )
  return known ?? verbs.saveAddress(place)
}
