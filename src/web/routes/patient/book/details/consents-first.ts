/**
 * The path from a booking through the consent for each child, one after the other, and back to
 * `back` with all choices kept. At least one child.
 */
export function consentsFirst(children: readonly { id: string }[], back: string): string {
  return children.reduceRight(
    (then, { id }) => `/children/${id}/consent?to=${encodeURIComponent(then)}`,
    back,
  )
}
