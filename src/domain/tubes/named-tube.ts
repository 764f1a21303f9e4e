import { withId } from '#src/domain/with-id.ts'

type Tube = { id: string; barcode: string | null; visitId: string }
type Facts = { tubes: readonly Tube[]; visits: readonly { id: string }[] }

/** The tube that an id or a barcode names, with its visit; undefined where there is none. */
export function namedTube<Found extends Facts>(
  facts: Found | undefined,
  by: 'tube' | 'barcode',
  key: string,
) {
  const tube: Found['tubes'][number] | undefined = facts?.tubes.find(
    ({ id, barcode }) => (by === 'tube' ? id : barcode) === key,
  )
  const visit: Found['visits'][number] | undefined = tube && withId(facts?.visits, tube.visitId)
  return facts && tube && visit && { ...facts, tube, visit }
}
