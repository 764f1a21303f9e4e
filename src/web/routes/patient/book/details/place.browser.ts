// The sketch of the address form: a tap moves the pin, and so do two sliders with any keyboard, and
// the device may report its location. All of it sets two inputs that can also be typed.
import { distanceKm, type Point } from '#src/domain/places/distance.ts'

const KM_PER_DEGREE = 111.195
const HALF_KM = 8
type Source = 'placed' | 'device'
type Axis = 'north' | 'east'
type Put = (source: Source, latitude: number, longitude: number) => void
type Offset = { east: number; north: number }

function begin(box: HTMLElement) {
  const latitude = inputOf(box, 'latitude')
  const longitude = inputOf(box, 'longitude')
  if (!latitude || !longitude) return
  const map = sketchOf(box)
  const put: Put = (source, lat, lon) => {
    latitude.value = lat.toFixed(5)
    longitude.value = lon.toFixed(5)
    choose(box, source)
    show(box, map)
  }
  const move = ({ east, north }: Offset) => {
    const point = map.pointAt({ east: within(east), north: within(north) })
    put('placed', point.latitude, point.longitude)
  }
  listenToSketch(box, move)
  for (const input of [latitude, longitude])
    input.addEventListener('input', () => {
      choose(box, 'placed')
      show(box, map)
    })
  box.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') show(box, map)
  })
  partOf(box, 'device')?.addEventListener('click', () => askDevice(box, put))
  show(box, map)
}

const partOf = (box: HTMLElement, name: string) =>
  box.querySelector<HTMLElement>(`[data-part="${name}"]`)

function inputOf(box: HTMLElement, name: string) {
  const part = partOf(box, name)
  return part instanceof HTMLInputElement ? part : undefined
}

function choose(box: HTMLElement, source: Source) {
  const radio = box.querySelector<HTMLInputElement>(`input[value="${source}"]`)
  const label = radio?.closest('label')
  if (!radio || !label) return
  label.hidden = false
  radio.checked = true
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
  const says = partOf(box, 'far')
  if (says) says.textContent = isKnown ? fill(box.dataset.far, distanceKm(point, map.lab)) : ''
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

function askDevice(box: HTMLElement, put: Put) {
  const says = partOf(box, 'device-says')
  const tell = (text = '') => {
    if (says) says.textContent = text
  }
  const refused = () => tell(says?.dataset.refused)
  if (!('geolocation' in navigator)) return refused()
  tell(says?.dataset.asking)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      tell()
      put('device', coords.latitude, coords.longitude)
    },
    refused,
    { enableHighAccuracy: true, timeout: 15_000 },
  )
}

function within(km: number) {
  return Math.max(-HALF_KM, Math.min(HALF_KM, km))
}

function fill(words = '', km: number) {
  return words.replace('{km}', km.toFixed(1))
}

for (const box of document.querySelectorAll<HTMLElement>('[data-place]')) begin(box)
