import { type GeoJSONSource, type Map as Drawn, Marker } from 'maplibre-gl'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { shownKm } from '#src/domain/places/shown-km.ts'
import { bandAt } from '#src/domain/pricing/paid-km.ts'
import type { MapFacts } from '#src/web/places/map-facts.ts'
import { ringAround } from './ring.ts'

type Lab = NonNullable<MapFacts['lab']>
type Shape = Parameters<GeoJSONSource['setData']>[0]

/** At most so many rings are labelled. */
const LABELS = 4
/** Kilometres beyond the middle that a map shows at first. */
const IN_SIGHT_KM = 2
/** Radians between the way to the middle and the labels of the rings. */
const BESIDE = 0.6

/**
 * The lab with the rings of its charges, and the line to the pin with the distance that decides:
 * the same function as the server's. Undefined where no lab decides a charge.
 */
export function drawLab(map: Drawn, { lab, middle, words }: MapFacts) {
  if (!lab) return undefined
  labelAt(map, lab, lab.name, 'placemap__lab')
  for (const { upToKm, amount } of labelled(lab, middle)) {
    const text = fill(words.ring, upToKm, amount)
    labelAt(map, besideWay(lab, middle, upToKm), text, 'placemap__ring')
  }
  const line = labelAt(map, lab, '', 'placemap__line')
  let to: Point | undefined
  map.on('load', () => {
    addLines(map, 'rings', ringsOf(lab), { 'line-dasharray': [2, 2], 'line-width': 1 })
    addLines(map, 'way', wayTo(lab, to), { 'line-width': 3 })
  })
  return {
    measure(point: Point | undefined) {
      to = point
      const way = map.getSource<GeoJSONSource>('way')
      void way?.setData(wayTo(lab, point))
      line.getElement().hidden = point === undefined
      if (!point) return
      const km = distanceKm(point, lab)
      const band = bandAt(lab.bands, km)
      line.getElement().textContent = fill(
        band ? words.line : words.far,
        shownKm(km, !band),
        band?.amount,
      )
      line.setLngLat([(lab.longitude + point.longitude) / 2, (lab.latitude + point.latitude) / 2])
    },
  }
}

/** Of the rings that are likely in sight, a few, the farthest first. */
function labelled(lab: Lab, middle: Point): Lab['bands'] {
  const most = distanceKm(lab, middle) + IN_SIGHT_KM
  const near = lab.bands.filter(({ upToKm }) => upToKm <= most)
  const every = Math.max(1, Math.ceil(near.length / LABELS))
  return near.filter((_, at) => (near.length - 1 - at) % every === 0)
}

/** The point of a ring a little beside the way to the middle, where the line is not. */
function besideWay(lab: Lab, middle: Point, km: number): Point {
  const shrink = Math.cos((lab.latitude * Math.PI) / 180)
  const east = (middle.longitude - lab.longitude) * shrink
  const bearing = Math.atan2(east, middle.latitude - lab.latitude) + BESIDE
  const ring = ringAround(lab, km)
  const corners = ring.length - 1
  const corner = Math.round((bearing / (2 * Math.PI)) * corners + corners) % corners
  const [longitude, latitude] = ring[corner] ?? [lab.longitude, lab.latitude]
  return { latitude, longitude }
}

/** Text beside a point. It says nothing that the page does not say as text. */
function labelAt(map: Drawn, { latitude, longitude }: Point, text: string, look: string) {
  const element = document.createElement('div')
  element.className = `placemap__label ${look}`
  element.textContent = text
  const marker = new Marker({ element, anchor: 'center' })
  marker.setLngLat([longitude, latitude]).addTo(map)
  element.removeAttribute('tabindex')
  element.setAttribute('aria-hidden', 'true')
  return marker
}

function addLines(map: Drawn, id: string, data: Shape, paint: Record<string, number | number[]>) {
  map.addSource(id, { type: 'geojson', data })
  map.addLayer({ id, type: 'line', source: id, paint: { 'line-color': '#0b5553', ...paint } })
}

const ringsOf = (lab: Lab): Shape => ({
  type: 'MultiLineString',
  coordinates: lab.bands.map(({ upToKm }) => ringAround(lab, upToKm)),
})

const wayTo = (lab: Lab, point: Point | undefined): Shape => ({
  type: 'LineString',
  coordinates: point
    ? [
        [lab.longitude, lab.latitude],
        [point.longitude, point.latitude],
      ]
    : [],
})

function fill(words: string, km: number, amount = ''): string {
  return words.replace('{km}', String(km)).replace('{amount}', amount)
}
