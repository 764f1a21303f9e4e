import type { IndexedLab, Snapshot } from './snapshot.ts'

/** What a lab may offer on a day, by item: ultrasound only while its registration is valid. */
export function offersOn(
  { byCode, openLabsFor }: Snapshot,
  lab: IndexedLab,
  day: Temporal.PlainDate,
) {
  return [...lab.offers].flatMap(([code, offer]) => {
    const item = byCode.get(code)
    return item && openLabsFor(item, day).has(lab) ? [{ item, offer }] : []
  })
}
