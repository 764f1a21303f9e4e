import type { PincodeRow } from '#src/db/queries/places/places.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { Whereabouts } from '#src/domain/places/pincode.ts'
import type { World } from '#src/usecases/world.ts'

/** The place of a search. A PIN code's point is an estimate, accurate to 5 to 10 km. */
export type Near = Point & {
  /** `Koramangala, Bengaluru Urban`; null for the person's own point. */
  label: string | null
  pincode: string | null
  isEstimate: boolean
  /** The estimate itself is doubtful: ask for the person's own point. */
  isDoubtful: boolean
}

/** Where a search is from; null where it was not given, or the PIN code is unknown. */
export async function whereabouts(
  { catalogue }: World,
  { pincode, latitude, longitude }: Whereabouts,
): Promise<Near | null> {
  if (latitude !== undefined && longitude !== undefined) {
    const point = { latitude, longitude }
    return { ...point, label: null, pincode: null, isEstimate: false, isDoubtful: false }
  }
  if (pincode === undefined) return null
  return placeOf(await catalogue.postOffices(pincode))
}

/** The mean point of a PIN code's post offices; null without any. */
export function placeOf(offices: readonly PincodeRow[]): Near | null {
  const [first] = offices
  const placed = offices.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (!first || placed.length === 0) return null
  return {
    latitude: mean(placed.map(({ latitude }) => latitude)),
    longitude: mean(placed.map(({ longitude }) => longitude)),
    label: [first.locality, first.district].filter((part) => part !== '').join(', '),
    pincode: first.pincode,
    isEstimate: true,
    isDoubtful: offices.some(({ isDoubtful }) => isDoubtful),
  }
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
