/**
 * Makes each thing once and keeps it by its key. For Intl's formats: making one costs a hundred
 * times what formatting with it does. Keys are few and ours: locales and shapes, never input.
 */
export function kept<Kept>(make: (key: string) => Kept): (key: string) => Kept {
  const known = new Map<string, Kept>()
  return (key) => {
    const found = known.get(key) ?? make(key)
    known.set(key, found)
    return found
  }
}
