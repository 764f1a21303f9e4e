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

/**
 * Whether a lab takes bookings on a day in India: active, with a valid licence, its last day
 * included.
 * Source: reliability I16.
 */
export function isOpenOn(lab: Licensed, day: Temporal.PlainDate): boolean {
  return lab.state === 'active' && isWithin(day, lab.licenceFrom, lab.licenceTo)
}

/**
 * Whether a lab has a valid NABL certificate on a day, as its own badge says; it says nothing about
 * a single test.
 * Source: reliability I16.
 */
export function isAccreditedOn(lab: Accredited, day: Temporal.PlainDate): boolean {
  const { nablCertificate, nablFrom, nablTo } = lab
  return Boolean(nablCertificate && nablFrom && nablTo && isWithin(day, nablFrom, nablTo))
}

/**
 * Whether a lab is registered under the PCPNDT Act on a day, its last day included; otherwise no
 * ultrasound is offered, listed or booked.
 * Source: PCPNDT Act 1994 s.3; reliability I14; decision 049.
 */
export function isPcpndtRegisteredOn(
  { pcpndtNumber, pcpndtTo }: Registered,
  day: Temporal.PlainDate,
): boolean {
  return (
    pcpndtNumber !== null && pcpndtTo !== null && Temporal.PlainDate.compare(day, pcpndtTo) <= 0
  )
}

/**
 * Whether a lab has declared who counsels; otherwise no test that needs consent is offered, listed
 * or booked.
 * Source: decision 065.
 */
export function isCounselling({ counsellorName }: Counselling): boolean {
  return counsellorName !== null
}

/**
 * Whether an item may carry the accreditation mark on a day: the certificate is valid and its scope
 * covers each of these tests; for a panel, all its members.
 * Source: reliability I17.
 */
export function carriesMark(
  lab: Accredited & { scope: ReadonlySet<ItemCode> },
  tests: readonly ItemCode[],
  day: Temporal.PlainDate,
): boolean {
  return isAccreditedOn(lab, day) && tests.length > 0 && tests.every((code) => lab.scope.has(code))
}

/**
 * The distance in kilometres if it is within the lab's reach, otherwise undefined.
 * Source: model, "Catalogue".
 */
export function reachKm(lab: Point & { maximumKm: number }, to: Point): number | undefined {
  // A degree of latitude is 111 km: this excludes most labs without trigonometry.
  if (Math.abs(lab.latitude - to.latitude) * 110 > lab.maximumKm) return undefined
  const km = distanceKm(lab, to)
  return km <= lab.maximumKm ? km : undefined
}

function isWithin(day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
}
