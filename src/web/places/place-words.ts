import { makeMapFacts } from './make-map-facts.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** India as a whole, until a point is known. */
const INDIA = { middle: { latitude: 22.6, longitude: 79.5 }, zoom: 3.6 }

export type LabPlace = ReturnType<typeof labPlace>

/** The box that fills in a lab's place, and its map where the operator named a server of maps. */
export function labPlace(style: string | undefined) {
  return { words: placeWords(), map: style ? makeMapFacts({ style, ...INDIA, lab: null }) : null }
}

/** The texts of the box that fills in the lab's place; from here, so that no browser loads them. */
function placeWords() {
  return {
    title: m.labform_place(),
    help: m.labform_place_help(),
    askDevice: m.labform_place_device(),
    code: m.labform_place_pincode(),
    fill: m.labform_place_fill(),
    asking: m.labform_place_asking(),
    refused: m.placemap_device_refused(),
    unknownHere: m.placemap_device_unknown(),
    slow: m.placemap_device_slow(),
    late: m.placemap_device_late(),
    map: m.placemap_by_map({ latitude: '{latitude}', longitude: '{longitude}' }),
    hand: m.placemap_by_hand(),
    device: m.labform_place_from_device({ metres: '{metres}' }),
    rough: m.labform_place_rough({ metres: '{metres}' }),
    wrong: m.fields_pincode(),
    looking: m.labform_place_looking(),
    unknown: m.labform_pincode_unknown({ pincode: '{pincode}' }),
    failed: m.labform_place_failed(),
    found: m.labform_place_found({ district: '{district}', state: '{state}' }),
    noPoint: m.labform_place_no_point({ district: '{district}', state: '{state}' }),
    kept: m.labform_place_kept({ district: '{district}', state: '{state}' }),
    pasted: m.labform_place_pasted(),
  }
}
