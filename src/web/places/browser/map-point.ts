import type { Point } from '#src/domain/places/distance.ts'

export type PointFields = { latitude: HTMLInputElement; longitude: HTMLInputElement }

/** The fields of the form around the map, by the last part of their names: `place.latitude`. */
export function fieldsOf(box: HTMLElement): PointFields | undefined {
  const all = [...(box.closest('form')?.querySelectorAll('input') ?? [])]
  const named = (name: string) => all.find((one) => one.name.split('.').at(-1) === name)
  const [latitude, longitude] = [named('latitude'), named('longitude')]
  return latitude && longitude ? { latitude, longitude } : undefined
}

/** Undefined while one of them is empty or is no number of degrees. */
export function pointIn({ latitude, longitude }: PointFields): Point | undefined {
  const [north, east] = [latitude, longitude].map(({ value }) => value.trim())
  if (!north || !east) return undefined
  const point = { latitude: Number(north), longitude: Number(east) }
  const isOnEarth = Math.abs(point.latitude) <= 85 && Math.abs(point.longitude) <= 180
  return isOnEarth ? point : undefined
}

/** As if it were typed: five decimals are a metre. */
export function putPoint({ latitude, longitude }: PointFields, point: Point): void {
  latitude.value = point.latitude.toFixed(5)
  longitude.value = point.longitude.toFixed(5)
  for (const field of [latitude, longitude])
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The point now and whenever it changes: typed, from the device, from a PIN code, or by the map.
 * A form that sets the fields without typing says so by `point-shown`, with the point that it takes
 * where that is not the fields'; it is asked by `point-asked` when the map begins.
 */
export function onPoint(
  box: HTMLElement,
  fields: PointFields,
  listen: (point: Point | undefined) => void,
): void {
  const tell = () => listen(pointIn(fields))
  const form = box.closest('form')
  for (const field of [fields.latitude, fields.longitude]) field.addEventListener('input', tell)
  form?.addEventListener('point-shown', (event) => {
    const taken: Point | null = event instanceof CustomEvent ? event.detail : null
    listen(taken ?? pointIn(fields))
  })
  tell()
  box.dispatchEvent(new CustomEvent('point-asked', { bubbles: true }))
}
