// The map itself, loaded on a tap: MapLibre draws it from the one server that the page names. The pin
// reads and sets the fields `latitude` and `longitude` of its form, which can be typed all the same.
import { Map as Drawn, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import sheet from 'maplibre-gl/dist/maplibre-gl.css?url'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '#src/domain/places/distance.ts'
import type { MapFacts } from '#src/web/places/map-facts.ts'
import { drawLab } from './map-lab.ts'
import { drawPin } from './map-pin.ts'
import { fieldsOf, onPoint, pointIn, putPoint } from './map-point.ts'

/** Milliseconds after which a map that is not there is said to be slow. */
const PATIENCE = 15_000

document.addEventListener('map-asked', ({ target }) => {
  if (target instanceof HTMLElement) begin(target)
})

function begin(box: HTMLElement) {
  const facts: MapFacts = JSON.parse(box.dataset.map ?? '{}')
  const frame = box.querySelector<HTMLElement>('[data-map-frame]')
  const fields = fieldsOf(box)
  if (!frame || !fields) return
  const say = sayIn(box)
  setWorkerUrl(workerFor(facts))
  const place = box.querySelector<HTMLElement>('[data-map-place]')
  const map = draw(frame, facts, pointIn(fields))
  if (!map) {
    if (place) place.hidden = true
    return say(facts.words.noDrawing)
  }
  if (document.activeElement === place) map.getCanvas().focus()
  map.on('load', () => frame.setAttribute('data-map-there', ''))
  const wait = box.querySelector<HTMLElement>('[data-map-wait]')
  tellHowItGoes(map, facts, (text) => {
    // The ground is there, or will not be soon: the pin works all the same.
    if (wait) wait.hidden = true
    say(text)
  })
  const lab = drawLab(map, facts)
  const pin = drawPin(map, facts, { put: (point) => putPoint(fields, point), say })
  onPoint(box, fields, (point) => {
    pin.show(point)
    lab?.measure(point)
  })
}

/**
 * The worker may ask the server of maps only by the policy of its own answer, which browsers keep for
 * a year: another server is another address.
 */
function workerFor({ style }: MapFacts): string {
  const at = new URL(worker, document.baseURI)
  at.searchParams.set('for', new URL(style).origin)
  return at.href
}

function sayIn(box: HTMLElement) {
  const says = box.querySelector('[data-map-says]')
  return (text: string) => {
    if (says && says.textContent !== text) says.textContent = text
  }
}

/** Undefined where this browser has no WebGL. */
function draw(frame: HTMLElement, facts: MapFacts, known: Point | undefined): Drawn | undefined {
  addSheet()
  const { words } = facts
  try {
    const map = new Drawn({
      container: frame,
      style: facts.style,
      ...viewOf(facts, known),
      attributionControl: { compact: false },
      cooperativeGestures: true, // a finger on it moves the page, as everywhere
      doubleClickZoom: false, // its first tap would set the pin
      dragRotate: false,
      touchPitch: false,
      keyboard: false, // arrows move the pin
      locale: {
        'Map.Title': words.title,
        'Marker.Title': words.pin,
        'NavigationControl.ZoomIn': words.in,
        'NavigationControl.ZoomOut': words.out,
        'CooperativeGesturesHandler.MobileHelpText': words.fingers,
        'CooperativeGesturesHandler.WindowsHelpText': words.wheel,
        'CooperativeGesturesHandler.MacHelpText': words.wheel,
      },
    })
    map.touchZoomRotate.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    return map
  } catch {
    return undefined
  }
}

/** The point with the lab that decides the charge, or the point alone, or all there is to choose. */
function viewOf({ lab, middle, zoom }: MapFacts, known: Point | undefined) {
  const { latitude, longitude } = known ?? middle
  if (!lab) {
    const center: [number, number] = [longitude, latitude]
    return { center, zoom: known ? Math.max(zoom, 13) : zoom }
  }
  const [west, east] = [longitude, lab.longitude].toSorted((a, b) => a - b)
  const [south, north] = [latitude, lab.latitude].toSorted((a, b) => a - b)
  const bounds = [west, south, east, north] as [number, number, number, number]
  return { bounds, fitBoundsOptions: { padding: 70, maxZoom: 14 } }
}

function addSheet() {
  if (document.querySelector(`link[href="${sheet}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  document.head.append(link)
}

/** The pin and the fields work even where no tile arrives, and the page says which it is. */
function tellHowItGoes(map: Drawn, { words }: MapFacts, say: (text: string) => void) {
  let isThere = false
  const slow = setTimeout(() => {
    if (!isThere) say(words.slow)
  }, PATIENCE)
  map.on('load', () => {
    isThere = true
    clearTimeout(slow)
    say(words.ready)
  })
  map.on('error', () => {
    clearTimeout(slow)
    say(words.broken)
  })
}
