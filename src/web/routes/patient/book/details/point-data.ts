import type { Paise } from '#src/domain/money.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { makeMapFacts } from '#src/web/places/make-map-facts.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type MapLab = Point & {
  name: string
  maximumKm: number
  collectionBands: readonly { upToKm: number; chargePaise: Paise }[]
}
/** The script's data; without a middle it uses the lab's own location. */
export function placeData({ point, pincode, isDoubtful }: PincodeView, lab: MapLab) {
  const middle = point ?? lab
  const words = { km: '{km}', amount: '{amount}', lab: lab.name }
  const isJudged = point !== null && !isDoubtful
  return {
    'data-place': '',
    'data-middle-latitude': middle.latitude,
    'data-middle-longitude': middle.longitude,
    'data-lab-latitude': lab.latitude,
    'data-lab-longitude': lab.longitude,
    'data-bands': JSON.stringify(bandsOf(lab)),
    'data-reach': m.booking_book_reach(words),
    'data-about': m.booking_book_reach_about(words),
    'data-beyond': m.booking_book_from_lab({ km: '{km}', lab: lab.name, most: lab.maximumKm }),
    'data-apart': isJudged ? m.booking_book_apart({ km: '{km}', pincode }) : '',
  }
}

function bandsOf({ collectionBands }: MapLab) {
  return collectionBands.map(({ upToKm, chargePaise }) => {
    return { upToKm, amount: rupeesOf(chargePaise) }
  })
}

/** What the map is told: the lab that decides the charge, and the PIN code's point to begin at. */
export function mapOf(style: string, { point }: PincodeView, lab: MapLab) {
  const { name, latitude, longitude } = lab
  const shown = { name, latitude, longitude, bands: bandsOf(lab) }
  return makeMapFacts({ style, middle: point ?? lab, zoom: 12, lab: shown })
}
