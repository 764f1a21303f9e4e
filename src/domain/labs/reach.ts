import type { ItemCode } from '#src/domain/catalogue/item.ts'
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
type Counselling = { counsellorName: string | null }
type Registered = { pcpndtNumber: string | null; pcpndtTo: Temporal.PlainDate | null }

/** Takes bookings on a day in India: active, and the licence valid, its last day included. */
export function isOpenOn(lab: Licensed, day: Temporal.PlainDate): boolean {
  return lab.state === 'active' && isWithin(day, lab.licenceFrom, lab.licenceTo)
}

/**
 * Has a NABL certificate on a day: what the lab's own badge says. Of a test it says nothing.
 * Source: reliability I16.
 */
export function isAccreditedOn(lab: Accredited, day: Temporal.PlainDate): boolean {
  const { nablCertificate, nablFrom, nablTo } = lab
  return Boolean(nablCertificate && nablFrom && nablTo && isWithin(day, nablFrom, nablTo))
}

/**
 * Is registered under the PCPNDT Act on a day, its last one included: without it no ultrasound is
 * offered, listed or booked. Source: PCPNDT Act 1994 s.3, reliability I14.
 */
export function isPcpndtRegisteredOn(
  { pcpndtNumber, pcpndtTo }: Registered,
  day: Temporal.PlainDate,
): boolean {
  return (
    pcpndtNumber !== null && pcpndtTo !== null && Temporal.PlainDate.compare(day, pcpndtTo) <= 0
  )
}

/** Has declared who counsels: without that no test that wants consent is offered, listed or booked. */
export function isCounselling({ counsellorName }: Counselling): boolean {
  return counsellorName !== null
}

/**
 * May carry the mark on a day: the certificate is valid, and every one of these tests is in its
 * scope; of a panel all its members. Source: reliability I17.
 */
export function carriesMark(
  lab: Accredited & { scope: ReadonlySet<ItemCode> },
  tests: readonly ItemCode[],
  day: Temporal.PlainDate,
): boolean {
  return isAccreditedOn(lab, day) && tests.length > 0 && tests.every((code) => lab.scope.has(code))
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
