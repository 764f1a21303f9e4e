import { labPlace } from '#src/web/places/place-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The box that fills in where somebody’s rounds begin. */
export function rosterPlace(style: string | undefined) {
  const { words, map } = labPlace(style)
  const own = {
    title: m.roster_place(),
    help: m.roster_place_help(),
    device: m.roster_place_device({ metres: '{metres}' }),
    rough: m.roster_place_rough({ metres: '{metres}' }),
  }
  return { words: { ...words, ...own }, map }
}
