// The sketch of the address form: a tap moves the pin, and so do two sliders with any keyboard, and
// the device may report its location. All of it sets two inputs that can also be typed.
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { shownKm } from '#src/domain/places/shown-km.ts'
import { kmApart } from '#src/domain/places/pincode-accuracy.ts'
import { askDevice, SURE_METRES } from '#src/web/places/browser/ask-device.ts'
import '#src/web/places/browser/open-map.ts'
import { bandAt } from '#src/domain/pricing/paid-km.ts'
import type { ShownBand } from '#src/web/places/map-facts.ts'

const KM_PER_DEGREE = 111.195
const HALF_KM = 8
type Source = 'placed' | 'device'
type Axis = 'north' | 'east'
/** Undefined: a rough point, which counts as nobody's choice. */
type Put = (source: Source | undefined, point: Point) => void
type Offset = { east: number; north: number }

function begin(box: HTMLElement) {
  const latitude = inputOf(box, 'latitude')
  const longitude = inputOf(box, 'longitude')
  if (!latitude || !longitude) return
  const map = sketchOf(box)
  const put: Put = (source, point) => {
    latitude.value = point.latitude.toFixed(5)
    longitude.value = point.longitude.toFixed(5)
    choose(box, source)
    show(box, map)
  }
  const move = ({ east, north }: Offset) =>
    put('placed', map.pointAt({ east: within(east), north: within(north) }))
  listenToSketch(box, move)
  for (const input of [latitude, longitude])
    input.addEventListener('input', () => {
      choose(box, 'placed')
      show(box, map)
    })
  box.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return
    delete box.dataset.rough
    show(box, map)
  })
  partOf(box, 'device')?.addEventListener('click', () => byDevice(box, put))
  box.addEventListener('point-asked', () => show(box, map))
  show(box, map)
}

const partOf = (box: HTMLElement, name: string) =>
  box.querySelector<HTMLElement>(`[data-part="${name}"]`)

function inputOf(box: HTMLElement, name: string) {
  const part = partOf(box, name)
  return part instanceof HTMLInputElement ? part : undefined
}

/** Ticks whose the point is; of a rough one nothing stays ticked, so that it has to be chosen. */
function choose(box: HTMLElement, source: Source | undefined) {
  box.toggleAttribute('data-rough', source === undefined)
  for (const radio of box.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
    radio.checked = radio.value === source
    const label = radio.closest('label')
    if (radio.checked && label) label.hidden = false
  }
}

/**
 * The sketch's middle is the PIN code's, or the lab; a degree of longitude shrinks with the
 * latitude.
 */
function sketchOf({ dataset }: HTMLElement) {
  const middle = {
    latitude: Number(dataset.middleLatitude),
    longitude: Number(dataset.middleLongitude),
  }
  const lab = { latitude: Number(dataset.labLatitude), longitude: Number(dataset.labLongitude) }
  const shrink = Math.cos((middle.latitude * Math.PI) / 180)
  return {
    middle,
    lab,
    pointAt: ({ east, north }: Offset): Point => ({
      latitude: middle.latitude + north / KM_PER_DEGREE,
      longitude: middle.longitude + east / (KM_PER_DEGREE * shrink),
    }),
    offsetOf: ({ latitude, longitude }: Point): Offset => ({
      east: (longitude - middle.longitude) * KM_PER_DEGREE * shrink,
      north: (latitude - middle.latitude) * KM_PER_DEGREE,
    }),
  }
}
type Sketch = ReturnType<typeof sketchOf>

function listenToSketch(box: HTMLElement, move: (to: Offset) => void) {
  const drawing = box.querySelector('[data-part="drawing"]')
  drawing?.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent)) return
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const east = ((event.clientX - left) / width - 0.5) * 2 * HALF_KM
    move({ east, north: (0.5 - (event.clientY - top) / height) * 2 * HALF_KM })
  })
  for (const axis of ['north', 'east'])
    inputOf(box, axis)?.addEventListener('input', () =>
      move({
        east: Number(inputOf(box, 'east')?.value),
        north: Number(inputOf(box, 'north')?.value),
      }),
    )
}

function show(box: HTMLElement, map: Sketch) {
  const typed = ['latitude', 'longitude'].map((name) => inputOf(box, name)?.value.trim() ?? '')
  const isEstimate = box.querySelector('input[value="pincode"]:checked') !== null
  const point = isEstimate
    ? map.middle
    : { latitude: Number(typed[0]), longitude: Number(typed[1]) }
  const isTyped = typed.every((value) => value !== '')
  const isKnown = (isEstimate || isTyped) && Object.values(point).every(Number.isFinite)
  movePin(box, isKnown ? map.offsetOf(point) : undefined)
  const isAbout = isEstimate || box.dataset.rough !== undefined
  say(box, 'far', isKnown ? farWords(box, distanceKm(point, map.lab), isAbout) : '')
  say(box, 'apart', isKnown && !isEstimate ? apartWords(box, kmApart(point, map.middle)) : '')
  const detail = isEstimate ? map.middle : null
  box.dispatchEvent(new CustomEvent('point-shown', { bubbles: true, detail }))
}

function say(box: HTMLElement, part: string, text: string) {
  const says = partOf(box, part)
  if (says && says.textContent !== text) says.textContent = text
}

/** The distance that decides the charge, and the charge: the server decides by the same functions. */
function farWords({ dataset }: HTMLElement, km: number, isAbout: boolean): string {
  const bands: ShownBand[] = JSON.parse(dataset.bands ?? '[]')
  const band = bandAt(bands, km)
  const words = band ? dataset[isAbout ? 'about' : 'reach'] : dataset.beyond
  return (words ?? '')
    .replace('{km}', String(shownKm(km, !band)))
    .replace('{amount}', band?.amount ?? '')
}

function apartWords({ dataset }: HTMLElement, km: number | undefined): string {
  return km === undefined ? '' : (dataset.apart ?? '').replace('{km}', String(km))
}

function movePin(box: HTMLElement, to: Offset | undefined) {
  const pin = box.querySelector('[data-part="pin"]')
  if (!pin) return
  const { east, north } = to ?? { east: 0, north: 0 }
  pin.setAttribute('visibility', to ? 'visible' : 'hidden')
  pin.setAttribute('transform', `translate(${within(east)} ${-within(north)})`)
  slide(box, 'north', north)
  slide(box, 'east', east)
}

function slide(box: HTMLElement, axis: Axis, km: number) {
  const slider = inputOf(box, axis)
  const says = partOf(box, `${axis}-words`)
  if (!slider || !says) return
  const words = fill(slider.dataset[km < -0.05 ? 'less' : 'more'], Math.abs(km))
  slider.value = String(km)
  slider.setAttribute('aria-valuetext', words)
  says.textContent = words
}

/** Metres from which the device's place is worth less than a pin set by hand. */
const MOST_METRES = 2000

/** A place that the device knows only roughly is shown, and counts once somebody moves the pin. */
function byDevice(box: HTMLElement, put: Put) {
  const words = partOf(box, 'device-says')?.dataset
  const tell = (text = '', metres = 0) =>
    say(box, 'device-says', text.replace('{metres}', String(metres)))
  tell(words?.asking)
  askDevice(
    () => stateOf(box),
    (answer) => {
      if (answer.kind !== 'found') return tell(words?.[answer.kind])
      const { point, metres } = answer
      if (metres > MOST_METRES) return tell(words?.useless, metres)
      const isRough = metres > SURE_METRES
      put(isRough ? undefined : 'device', point)
      tell(isRough ? words?.rough : words?.found, metres)
    },
  )
}

/** What somebody may set while the device is asked: the numbers, and whose point it is. */
function stateOf(box: HTMLElement): string {
  const ticked = box.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value
  return [inputOf(box, 'latitude')?.value, inputOf(box, 'longitude')?.value, ticked].join(' ')
}

function within(km: number) {
  return Math.max(-HALF_KM, Math.min(HALF_KM, km))
}

function fill(words = '', km: number) {
  return words.replace('{km}', String(shownKm(km)))
}

for (const box of document.querySelectorAll<HTMLElement>('[data-place]')) begin(box)
