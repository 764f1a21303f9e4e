import { type Map as Drawn, Marker } from 'maplibre-gl'
import type { Point } from '#src/domain/places/distance.ts'
import type { MapFacts } from '#src/web/places/map-facts.ts'

/** Pixels that an arrow moves the pin; with Shift ten times as far. */
const STEP = 4
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The zoom from which a tap sets the pin: a finger is then a street wide, not a district. */
const NEAR = 12
/** How much nearer a tap looks from farther away. */
const NEARER = 3

type Told = { put: (point: Point) => void; say: (text: string) => void }

/** The pin: dragged, moved by a tap on the map, or by arrows while the map has the focus. */
export function drawPin(map: Drawn, facts: MapFacts, { put, say }: Told) {
  const element = document.createElement('div')
  element.className = 'placemap__pin'
  const marker = new Marker({ element, anchor: 'bottom', draggable: true })
  const first = facts.middle
  marker.setLngLat([first.longitude, first.latitude]).addTo(map)
  element.tabIndex = -1 // the map around it takes the keys
  const set = ({ lng, lat }: { lng: number; lat: number }) => put({ latitude: lat, longitude: lng })
  marker.on('drag', () => set(marker.getLngLat()))
  map.on('click', ({ lngLat, originalEvent }) => {
    // A tap on the pin itself means the pin, and the second of two taps means the first.
    const isOnPin = originalEvent.target instanceof Node && element.contains(originalEvent.target)
    if (isOnPin || originalEvent.detail > 1) return
    if (map.getZoom() >= NEAR) return set(lngLat)
    map.easeTo({ center: lngLat, zoom: map.getZoom() + NEARER })
    say(facts.words.nearer)
  })
  listenToKeys(map, marker, set)
  return {
    /** Undefined: no point yet, so it waits at the middle. */
    show(point: Point | undefined) {
      element.classList.toggle('placemap__pin--waits', point === undefined)
      if (!point) return
      marker.setLngLat([point.longitude, point.latitude])
      const isInSight = map.getBounds().contains(marker.getLngLat())
      if (!isInSight) map.easeTo({ center: marker.getLngLat(), zoom: Math.max(map.getZoom(), 12) })
    },
  }
}

function listenToKeys(map: Drawn, marker: Marker, set: (at: { lng: number; lat: number }) => void) {
  const canvas = map.getCanvas()
  canvas.setAttribute('role', 'application')
  canvas.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own
    const arrow = arrows[key]
    if (arrow) {
      const times = shiftKey ? 10 : 1
      const at = map.project(marker.getLngLat())
      set(map.unproject([at.x + arrow[0] * times, at.y + arrow[1] * times]))
    } else if (key === '+' || key === '=') map.zoomIn()
    else if (key === '-') map.zoomOut()
    else return
    event.preventDefault()
  })
}
