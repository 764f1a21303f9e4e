import { isCounselling, isOpenOn, isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'
import type { CatalogueItem, IndexedLab } from './snapshot.ts'

type Needs = Pick<CatalogueItem, 'needsPcpndt' | 'needsConsent'>

/** Computed once per day: all open labs, those registered for ultrasound, those that counsel. */
export function openLabsOf(labs: readonly IndexedLab[]) {
  const none = new Set<IndexedLab>()
  let known = { day: '', open: none, scanning: none, counselling: none }
  function on(day: Temporal.PlainDate) {
    const wanted = day.toString()
    if (known.day === wanted) return known
    const open = labs.filter((lab) => isOpenOn(lab, day))
    const scanning = open.filter((lab) => isPcpndtRegisteredOn(lab, day))
    const counselling = new Set(open.filter(isCounselling))
    known = { day: wanted, open: new Set(open), scanning: new Set(scanning), counselling }
    return known
  }
  return {
    openLabs: (day: Temporal.PlainDate) => on(day).open,
    openLabsFor: ({ needsPcpndt, needsConsent }: Needs, day: Temporal.PlainDate) => {
      const { open, scanning, counselling } = on(day)
      if (needsPcpndt && needsConsent) return scanning.intersection(counselling)
      if (needsConsent) return counselling
      return needsPcpndt ? scanning : open
    },
  }
}
