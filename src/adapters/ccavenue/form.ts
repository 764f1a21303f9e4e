/** Fields as form text; values are encoded, so that none can begin a field of its own. */
export function formText(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Name and value of each field, in order; repeated names are kept. */
export function formPairs(text: string): [name: string, value: string][] {
  return text.split('&').map((pair) => {
    const cut = pair.indexOf('=')
    return cut < 0
      ? [decoded(pair), '']
      : [decoded(pair.slice(0, cut)), decoded(pair.slice(cut + 1))]
  })
}

/**
 * The fields by name. Undefined where a name is repeated, in any case: one reader would use the
 * first value and another the last. Source: reliability P5.
 */
export function fieldsOf(
  pairs: readonly [name: string, value: string][],
): ReadonlyMap<string, string> | undefined {
  const names = new Set(pairs.map(([name]) => name.toLowerCase()))
  return names.size === pairs.length ? new Map(pairs) : undefined
}

/** The gateway encodes only some values: what does not decode stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
