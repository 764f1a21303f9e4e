/** The keys that a file of texts has more than once; each stands on a line of its own. */
export function duplicatesIn(json: string): string[] {
  const keys = [...json.matchAll(/^  "([^"]+)":/gm)].map(([, key = '']) => key)
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]
}
