import { timed, whyNotBookable } from '#src/domain/catalogue/bookable.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { refusedAs } from '#src/domain/catalogue/refused-as.ts'
import { testedTwice } from '#src/domain/catalogue/tested-twice.ts'
import type { Refused } from '#src/domain/changes.ts'
import { signerOf } from '#src/domain/consents/consent.ts'
import { ageInYears } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabOffer } from '#src/domain/labs/lab-offer.ts'
import { isCounselling, isOpenOn, isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { shownKm } from '#src/domain/places/shown-km.ts'
import { collectionCharge, collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { layAlong, layOut, splitOf } from '#src/domain/pricing/split.ts'
import type { ContractLine, ContractOrder } from './contract.ts'
import { type TestBeside, whyWithoutInputs, type WithoutInputs } from './without-inputs.ts'

type QuotedLab = Parameters<typeof isOpenOn>[0] &
  Parameters<typeof isPcpndtRegisteredOn>[0] &
  Parameters<typeof isCounselling>[0] &
  Parameters<typeof collectionTermsOf>[0] &
  Point & { id: LabId; name: string; locationId: number }
type Offered = { lab: QuotedLab; offers: readonly LabOffer[] }

/** What one person's order at one lab is priced by. */
export type OrderToPrice = {
  address: Point
  patient: { id: PatientId; name: string; birthDate: Temporal.PlainDate; sex: Sex }
  items: readonly ItemCode[]
  /** The lab with its active offers of these items; undefined where there is no such lab. */
  found: Offered | undefined
  /** The tests that must be booked with these and are not among them. */
  beside: readonly TestBeside[]
  /** Tests that the order has already; none for an order of its own. */
  booked?: readonly { code: ItemCode }[]
  /** The day in India of the visit, and today. */
  visitDay: Temporal.PlainDate
  today: Temporal.PlainDate
}

export type PricedOrder = {
  order: ContractOrder
  charge: Paise
  locationId: number
  /** The moment of each test's sample. */
  moments: Timed[]
}

type WhyNotPriced =
  | 'not-offered'
  | 'adults-only'
  | 'out-of-reach'
  | 'tested-twice'
  | ReturnType<typeof refusedAs>['error']
  | WithoutInputs
type Answered<Value> = { ok: true; value: Value } | Refused<WhyNotPriced>

/**
 * One order at the lab's current prices, split as the lab's contract says; amounts in paise.
 * Refuses what cannot be booked by any channel: a restricted test, one done at the lab, a lab that
 * is inactive or out of reach, an ultrasound at a lab whose PCPNDT registration has expired on the
 * visit's day, a test requiring consent at a lab that does not counsel, or for a person too young
 * to consent, a test without those it is computed from, and one that would be paid twice.
 * Source: decisions 045, 049, 065.
 */
export function pricedOrder(facts: OrderToPrice): Answered<PricedOrder> {
  const { address, found, items, patient, today } = facts
  const terms = found && collectionTermsOf(found.lab)
  if (!terms || !isOpenOn(found.lab, today)) return { ok: false, error: 'not-offered' }
  const { lab, offers } = found
  const why =
    whyNoScan(found, facts.visitDay) ?? whyNoCounsel(found, ageInYears(patient.birthDate, today))
  if (why) return why
  const away = distanceKm(address, lab)
  const charge = collectionCharge(terms, away)
  if (!charge.ok) return tooFar(lab, away)
  const lines = linesOf(items, offers)
  if (!lines.ok) return lines
  const twice = whyTwice(offers)
  if (twice) return twice
  const lacking = whyWithoutInputs(membersOf(offers), facts.beside, facts.booked)
  if (lacking) return lacking
  const order = {
    patient: { ...patient, birthDate: patient.birthDate.toString() },
    lab: { id: lab.id, name: lab.name, distanceKm: shownKm(away) },
    lines: lines.value,
  }
  const moments = membersOf(offers).map(timed)
  return { ok: true, value: { charge: charge.value, locationId: lab.locationId, moments, order } }
}

const membersOf = (offers: readonly LabOffer[]) => offers.flatMap(({ members }) => members)

function tooFar({ name }: QuotedLab, km: number): Refused<'out-of-reach'> {
  return { ok: false, error: 'out-of-reach', facts: { lab: name, km: Math.ceil(km) } }
}

/** An ultrasound needs the lab's registration to be valid on the day of the visit. */
function whyNoScan({ lab, offers }: Offered, day: Temporal.PlainDate) {
  const scan = offers.find(({ members }) => members.some(({ needsPcpndt }) => needsPcpndt))
  return scan && !isPcpndtRegisteredOn(lab, day) ? notOffered(scan.code) : undefined
}

/**
 * `not-offered` where nobody counsels, `adults-only` where nobody may consent at that age.
 * Source: decision 065.
 */
function whyNoCounsel(
  { lab, offers }: Offered,
  ageYears: number,
): Refused<'not-offered' | 'adults-only'> | undefined {
  for (const { code: item, members } of offers)
    for (const { consentFamily } of members) {
      if (consentFamily === null) continue
      if (!isCounselling(lab)) return notOffered(item)
      if (!signerOf(consentFamily, ageYears))
        return { ok: false, error: 'adults-only', facts: { item } }
    }
  return undefined
}

/** Nobody pays twice for one test of one person at one lab. */
function whyTwice(offers: readonly LabOffer[]): Refused<'tested-twice'> | undefined {
  const [one] = testedTwice(offers)
  if (!one) return undefined
  const facts = { item: one.code, test: one.name, panel: one.within.name }
  return { ok: false, error: 'tested-twice', facts }
}

function notOffered(item: ItemCode): Refused<'not-offered'> {
  return { ok: false, error: 'not-offered', facts: { item } }
}

function linesOf(
  items: readonly ItemCode[],
  offers: readonly LabOffer[],
): Answered<ContractLine[]> {
  const lines: ContractLine[] = []
  for (const item of items) {
    const offer = offers.find(({ code }) => code === item)
    if (!offer) return notOffered(item)
    const why = whyNotBookable(offer)
    if (why) return refusedAs(why, item)
    const line = pricedLine(offer)
    if (!line.ok) return line
    lines.push(line.value)
  }
  return { ok: true, value: lines }
}

/** The price of a panel is laid out over its tests, and so is the platform's share of it. */
function pricedLine(offer: LabOffer): Answered<ContractLine> {
  const { members, restriction: _judged, isHomeCollected: _too, ...line } = offer
  const { platform, lab } = splitOf(line.price, line.platformPercent)
  const prices = layOut(
    line.price,
    members.map(({ indicativePrice }) => indicativePrice),
  )
  const shares = layAlong(platform, prices)
  const priced: ContractLine['members'] = []
  for (const [at, { code: testCode, name, tubeTypeCode, resultType }] of members.entries()) {
    if (!tubeTypeCode) return { ok: false, error: 'at-the-lab', facts: { item: testCode } }
    const price = prices[at] ?? paise(0)
    const platformShare = shares[at] ?? paise(0)
    const labShare = paise(price - platformShare)
    priced.push({ testCode, name, tubeTypeCode, resultType, price, platformShare, labShare })
  }
  return {
    ok: true,
    value: { ...line, platformShare: platform, labShare: lab, members: priced },
  }
}
