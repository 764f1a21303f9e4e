import { findLabWithOffers } from '#src/db/queries/labs/labs.ts'
import type { ContractAddress, ContractLine, ContractOrder } from '#src/domain/bookings/contract.ts'
import type { MakeQuote } from '#src/domain/bookings/make-quote.ts'
import { layAlong, layOut, splitOf } from '#src/domain/pricing/split.ts'
import { timed, whyNotBookable } from '#src/domain/catalogue/bookable.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import { refusedAs } from '#src/domain/catalogue/refused-as.ts'
import { signerOf } from '#src/domain/consents/consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { collectionCharge, collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { isCounselling, isOpenOn, isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { ageInYears } from '#src/domain/india-time.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import { distanceKm } from '#src/domain/places/distance.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { refuseWithoutInputs } from './refuse-without-inputs.ts'

type Lab = NonNullable<Awaited<ReturnType<typeof findLabWithOffers>>>
type Patient = { id: PatientId; name: string; birthDate: Temporal.PlainDate; sex: Sex }
export type PricedOrder = {
  order: ContractOrder
  charge: Paise
  locationId: number
  /** The moment of each test's sample. */
  moments: Timed[]
}

/**
 * One order at the lab's current prices, split as the lab's contract says. Refuses what cannot be
 * booked by any channel: a restricted test, one done at the lab, a lab that is inactive or out of
 * reach, an ultrasound at a lab whose PCPNDT registration has expired on the visit's day, a test
 * requiring consent at a lab that does not counsel, or for a person too young to consent.
 * Source: decisions 049, 065.
 */
export async function priceOrder(
  { tx, now }: Step,
  address: ContractAddress,
  patient: Patient,
  wanted: MakeQuote['orders'][number],
  visitDay: Temporal.PlainDate,
): Promise<PricedOrder> {
  const found = await findLabWithOffers(tx, wanted.labId, wanted.items, now)
  const terms = found && collectionTermsOf(found.lab)
  if (!terms || !isOpenOn(found.lab, indianDay(now))) throw new Refusal('not-offered')
  const scan = found.offers.find(({ members }) => members.some(({ needsPcpndt }) => needsPcpndt))
  if (scan && !isPcpndtRegisteredOn(found.lab, visitDay))
    throw new Refusal('not-offered', { facts: { item: scan.code } })
  refuseWithoutCounsel(found, ageInYears(patient.birthDate, indianDay(now)))
  const away = distanceKm(address, found.lab)
  const charge = collectionCharge(terms, away)
  if (!charge.ok)
    throw new Refusal('out-of-reach', { facts: { lab: found.lab.name, km: Math.ceil(away) } })
  const lines = wanted.items.map((code) => priceLine(found, code))
  await refuseWithoutInputs(
    tx,
    found.offers.flatMap(({ members }) => members),
  )
  return {
    charge: charge.value,
    locationId: found.lab.locationId,
    moments: found.offers.flatMap(({ members }) => members.map(timed)),
    order: {
      patient: { ...patient, birthDate: patient.birthDate.toString() },
      lab: { id: found.lab.id, name: found.lab.name, distanceKm: Math.round(away * 10) / 10 },
      lines,
    },
  }
}

/**
 * Refuses `not-offered` where nobody counsels, `adults-only` where nobody may consent at that age.
 * Source: decision 065.
 */
function refuseWithoutCounsel({ lab, offers }: Lab, ageYears: number): void {
  for (const { code, members } of offers)
    for (const { consentFamily } of members) {
      if (consentFamily === null) continue
      if (!isCounselling(lab)) throw new Refusal('not-offered', { facts: { item: code } })
      if (!signerOf(consentFamily, ageYears))
        throw new Refusal('adults-only', { facts: { item: code } })
    }
}

function priceLine({ offers }: Lab, code: string): ContractLine {
  const offer = offers.find((one) => one.code === code)
  if (!offer) throw new Refusal('not-offered', { facts: { item: code } })
  const why = whyNotBookable(offer)
  if (why) throw asRefusal(refusedAs(why, code))
  const { members, restriction: _judged, isHomeCollected: _too, ...line } = offer
  const { platform, lab } = splitOf(line.price, line.platformPercent)
  const weights = members.map(({ indicativePrice }) => indicativePrice)
  const prices = layOut(line.price, weights)
  const shares = layAlong(platform, prices)
  return {
    ...line,
    platformShare: platform,
    labShare: lab,
    members: members.map(({ code: testCode, name, tubeTypeCode, resultType }, index) => {
      if (!tubeTypeCode) throw new Refusal('at-the-lab', { facts: { item: testCode } })
      const price = prices[index] ?? paise(0)
      const platformShare = shares[index] ?? paise(0)
      const labShare = paise(price - platformShare)
      return { testCode, name, tubeTypeCode, resultType, price, platformShare, labShare }
    }),
  }
}
