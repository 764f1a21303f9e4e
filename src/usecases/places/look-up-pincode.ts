import type { LookUpPincode } from '#src/domain/places/pincode.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { placeOf } from '#src/usecases/parts/catalogue/whereabouts.ts'

export type PincodeView = {
  pincode: string
  localities: string[]
  /** Empty where the directory has none. */
  district: string
  state: string
  /** An estimate, accurate to 5 to 10 km; null where the directory has no point. */
  point: { latitude: number; longitude: number } | null
  /** The estimate itself is doubtful. */
  isDoubtful: boolean
}

/** The places of a PIN code, to fill in an address. Refuses `not-found`. */
export async function lookUpPincode(
  world: World,
  actor: Actor,
  { pincode }: LookUpPincode,
): Promise<PincodeView> {
  authorise(actor, 'place:read')
  const offices = await world.catalogue.postOffices(pincode)
  const [first] = offices
  if (!first) throw new Refusal('not-found')
  const place = placeOf(offices)
  return {
    pincode,
    localities: offices.map(({ locality }) => locality),
    district: first.district,
    state: first.state,
    point: place && { latitude: place.latitude, longitude: place.longitude },
    isDoubtful: place?.isDoubtful ?? true,
  }
}
