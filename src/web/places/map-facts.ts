import type { Point } from '#src/domain/places/distance.ts'

/** A distance from the lab up to which a home visit costs the same, as people read it. */
export type ShownBand = { upToKm: number; amount: string }

/** What a page tells its map, as text in the page. */
export type MapFacts = {
  /** The address of the style; its host is the only one that is asked. */
  style: string
  /** Where the map begins while no point is known. */
  middle: Point
  /** How near it begins: 4 shows India, 12 a part of a city. */
  zoom: number
  /** The lab whose distance decides the charge. */
  lab: (Point & { name: string; bands: ShownBand[] }) | null
  words: MapWords
}

/** `{km}` and `{amount}` are filled in by the script. */
export type MapWords = {
  open: string
  from: string
  title: string
  pin: string
  in: string
  out: string
  /** Beside the line from the lab to the pin. */
  line: string
  far: string
  ring: string
  loading: string
  ready: string
  /** After a tap from too far away to mean a street. */
  nearer: string
  slow: string
  broken: string
  noDrawing: string
  fingers: string
  wheel: string
}
