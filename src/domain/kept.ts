/**
 * Memoises by key. For Intl formatters: creating one costs a hundred times as much as formatting
 * with it. The keys are few and internal: locales and shapes, never input.
 */
export function kept<Kept>(make: (key: string) => Kept): (key: string) => Kept {
  const known = new Map<string, Kept>()
  return (key) => {
    const found = known.get(key) ?? make(key)
    known.set(key, found)
    return found
  }
}
