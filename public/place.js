// The sketch of the address form: a tap moves the pin, and so do two sliders with any keyboard, and
// the device may report its location. All of it sets two inputs that can also be typed.
const KM_PER_DEGREE = 111.195
const HALF_KM = 8

for (const box of document.querySelectorAll('[data-place]')) begin(box)

function begin(box) {
  const part = (name) => box.querySelector(`[data-part="${name}"]`)
  const [latitude, longitude, drawing, pin] = ['latitude', 'longitude', 'drawing', 'pin'].map(part)
  const { middleLatitude, middleLongitude, labLatitude, labLongitude } = numbersOf(box.dataset)
  const shrink = Math.cos((middleLatitude * Math.PI) / 180)

  const choose = (source) => {
    const radio = box.querySelector(`input[value="${source}"]`)
    radio.closest('label').hidden = false
    radio.checked = true
  }
  const put = (source, lat, lon) => {
    latitude.value = lat.toFixed(5)
    longitude.value = lon.toFixed(5)
    choose(source)
    show()
  }
  const move = (east, north) =>
    put(
      'placed',
      middleLatitude + within(north) / KM_PER_DEGREE,
      middleLongitude + within(east) / (KM_PER_DEGREE * shrink),
    )

  const show = () => {
    const isEstimate = box.querySelector('input[value="pincode"]:checked') !== null
    const typed = latitude.value.trim() !== '' && longitude.value.trim() !== ''
    const lat = isEstimate ? middleLatitude : Number(latitude.value)
    const lon = isEstimate ? middleLongitude : Number(longitude.value)
    const isKnown = (isEstimate || typed) && Number.isFinite(lat) && Number.isFinite(lon)
    const east = isKnown ? (lon - middleLongitude) * KM_PER_DEGREE * shrink : 0
    const north = isKnown ? (lat - middleLatitude) * KM_PER_DEGREE : 0
    if (pin) {
      pin.setAttribute('visibility', isKnown ? 'visible' : 'hidden')
      pin.setAttribute('transform', `translate(${within(east)} ${-within(north)})`)
      slide('north', north)
      slide('east', east)
    }
    const far = haversine(lat, lon, labLatitude, labLongitude)
    part('far').textContent = isKnown ? fill(box.dataset.far, far) : ''
  }
  const slide = (axis, km) => {
    const slider = part(axis)
    const words = fill(slider.dataset[km < -0.05 ? 'less' : 'more'], Math.abs(km))
    slider.value = String(km)
    slider.setAttribute('aria-valuetext', words)
    part(`${axis}-words`).textContent = words
  }

  drawing?.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const east = ((clientX - left) / width - 0.5) * 2 * HALF_KM
    move(east, (0.5 - (clientY - top) / height) * 2 * HALF_KM)
  })
  for (const axis of ['north', 'east'])
    part(axis)?.addEventListener('input', () =>
      move(Number(part('east').value), Number(part('north').value)),
    )
  for (const input of [latitude, longitude])
    input.addEventListener('input', () => {
      choose('placed')
      show()
    })
  box.addEventListener('change', ({ target }) => target.type === 'radio' && show())
  part('device').addEventListener('click', () => askDevice(part, put))
  show()
}

function askDevice(part, put) {
  const says = part('device-says')
  if (!('geolocation' in navigator)) {
    says.textContent = says.dataset.refused
    return
  }
  says.textContent = says.dataset.asking
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      says.textContent = ''
      put('device', coords.latitude, coords.longitude)
    },
    () => {
      says.textContent = says.dataset.refused
    },
    { enableHighAccuracy: true, timeout: 15_000 },
  )
}

function numbersOf(dataset) {
  return Object.fromEntries(Object.entries(dataset).map(([name, text]) => [name, Number(text)]))
}

function within(km) {
  return Math.max(-HALF_KM, Math.min(HALF_KM, km))
}

function fill(words, km) {
  return words.replace('{km}', km.toFixed(1))
}

function haversine(lat, lon, otherLat, otherLon) {
  const half = (degrees) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosines = Math.cos((lat * Math.PI) / 180) * Math.cos((otherLat * Math.PI) / 180)
  return 2 * 6371.0088 * Math.asin(Math.sqrt(half(otherLat - lat) + cosines * half(otherLon - lon)))
}
