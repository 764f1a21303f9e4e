export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = readonly string[]

/** Every path inside a body, except its root. */
export function placesOf(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...placesOf(inner, [...at, name]),
  ])
}

/** The body with one place replaced; `undefined` removes it. */
export function changed(value: Json, [name, ...rest]: Path, to: Json | undefined): Json {
  if (name === undefined || typeof value !== 'object' || value === null) return to ?? null
  const inner = Object.entries(value)
  const next = inner.flatMap(([key, one]): [string, Json][] => {
    if (key !== name) return [[key, one]]
    if (rest.length > 0) return [[key, changed(one, rest, to)]]
    return to === undefined ? [] : [[key, to]]
  })
  return Array.isArray(value) ? next.map(([, one]) => one) : Object.fromEntries(next)
}

export function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((at, name) => Object(at)[name], value)
}

/** Values that no field of any call accepts, as JSON text. */
export function wrongValues(value: Json, name = ''): string[] {
  const others = { string: ['7', 'true'], boolean: ['"NaN"', '"1e3"', '1'] }
  const other =
    typeof value === 'string' || typeof value === 'boolean'
      ? others[typeof value as 'string' | 'boolean']
      : ['"NaN"', '"1e3"', 'false']
  const far = typeof value === 'number' ? ['1e400', '-1e400', '1e300'] : []
  const long = typeof value === 'string' ? [JSON.stringify('x'.repeat(100_000))] : []
  // A password may be anything; it is compared and never shown.
  const turned =
    typeof value === 'string' && name !== 'password' ? [String.raw`"\u202Eabc\u202E"`] : []
  const array = Array.isArray(value) ? ['[]', '[null]'] : ['[]', '["x"]']
  return ['null', '{}', '{"length":1}', ...other, ...far, ...long, ...turned, ...array]
}

const marker = '"@@here@@"'
export const rawWith = (body: Json, path: Path, raw: string) =>
  JSON.stringify(changed(body, path, '@@here@@')).replace(marker, () => raw)
