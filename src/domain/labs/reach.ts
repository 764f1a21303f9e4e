import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import type { LabState } from './lab-machine.ts'

type Licensed = {
  state: LabState
  licenceFrom: Temporal.PlainDate
  licenceTo: Temporal.PlainDate
}
type Accredited = {
  nablCertificate: string | null
  nablFrom: Temporal.PlainDate | null
  nablTo: Temporal.PlainDate | null
}

/** Takes bookings on a day in India: active, and the licence valid, its last day included. */
export function isOpenOn(lab: Licensed, day: Temporal.PlainDate): boolean {
  return lab.state === 'active' && isWithin(day, lab.licenceFrom, lab.licenceTo)
}

/** May show the badge on a day: a NABL certificate with that day in it. Source: reliability I16. */
export function isAccreditedOn(lab: Accredited, day: Temporal.PlainDate): boolean {
  const { nablCertificate, nablFrom, nablTo } = lab
  return Boolean(nablCertificate && nablFrom && nablTo && isWithin(day, nablFrom, nablTo))
}

/** The distance in kilometres if the lab comes that far, else undefined. */
export function reachKm(lab: Point & { maximumKm: number }, to: Point): number | undefined {
  // A degree of latitude is 111 km: most labs are out without any trigonometry.
  if (Math.abs(lab.latitude - to.latitude) * 110 > lab.maximumKm) return undefined
  const km = distanceKm(lab, to)
  return km <= lab.maximumKm ? km : undefined
}

function isWithin(day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
}
