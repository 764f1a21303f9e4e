import { popularityRank } from '#src/domain/catalogue/popular.ts'
import type { ItemCode, ItemKind } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { carriesMark, isAccreditedOn } from '#src/domain/labs/reach.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ViewLab } from '#src/domain/places/view-lab.ts'
import { feeBands } from '#src/domain/pricing/collection-charge.ts'
import { authorise } from '#src/usecases/access.ts'
import { offersOn } from '#src/usecases/parts/catalogue/offers-on.ts'
import type { IndexedLab, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

const POPULAR_SHOWN = 20

export type LabView = {
  id: LabId
  name: string
  locality: string
  address: string
  pincode: string
  city: { id: number; name: string; slug: string }
  latitude: number
  longitude: number
  /** Null in demo mode: the number may belong to somebody. Source: model, "Demo mode". */
  phone: string | null
  website: string | null
  /** Wall-clock times in India, `HH:MM`. */
  opensAt: string
  closesAt: string
  /** ISO weekdays, 1 = Monday. */
  workingDays: number[]
  /** Has a certificate today; each price says whether it covers the test. */
  isAccredited: boolean
  /** While the certificate is valid. */
  nablCertificate: string | null
  /** Its last day, ISO; null without a certificate. */
  accreditedUntil: string | null
  ratingTenths: number | null
  maximumKm: number
  minimumChargePaise: Paise
  /** What a home visit costs by distance, nearest first; the last ends where the lab stays away. */
  collectionBands: { upToKm: number; chargePaise: Paise }[]
  offerCount: number
  /** The most requested of its offers. */
  offers: LabPrice[]
}

type LabPrice = {
  code: ItemCode
  kind: ItemKind
  name: string
  pricePaise: Paise
  listPricePaise: Paise
  tatHours: number
  isHomeCollected: boolean
  /** Covered by the certificate; for a panel, all its tests. */
  isAccredited: boolean
}

/** The public page of a lab. Refuses `not-found` for one that takes no bookings today. */
export async function viewLab(world: World, actor: Actor, { id }: ViewLab): Promise<LabView> {
  authorise(actor, 'place:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const lab = catalogue.labs.get(id)
  if (!lab || !catalogue.openLabs(today).has(lab)) throw new Refusal('not-found')
  const isAccredited = isAccreditedOn(lab, today)
  const { name, slug } = lab.location
  return {
    id: lab.id,
    name: lab.name,
    locality: lab.locality,
    address: lab.address,
    pincode: lab.pincode,
    city: { id: lab.locationId, name, slug },
    latitude: lab.latitude,
    longitude: lab.longitude,
    phone: world.settings.isDemo ? null : lab.phone,
    website: lab.website,
    opensAt: lab.opensAt,
    closesAt: lab.closesAt,
    workingDays: lab.workingDays,
    isAccredited,
    nablCertificate: isAccredited ? lab.nablCertificate : null,
    accreditedUntil: isAccredited ? (lab.nablTo?.toString() ?? null) : null,
    ratingTenths: lab.ratingTenths,
    maximumKm: lab.maximumKm,
    minimumChargePaise: lab.minimumCharge,
    collectionBands: feeBands(lab).map(({ upToKm, charge }) => ({ upToKm, chargePaise: charge })),
    offerCount: offersOn(catalogue, lab, today).length,
    offers: pricesOf(lab, catalogue, today),
  }
}

function pricesOf(lab: IndexedLab, catalogue: Snapshot, today: Temporal.PlainDate): LabPrice[] {
  return offersOn(catalogue, lab, today)
    .map(({ item, offer: { price, listPrice, tatHours } }) => {
      const { code, kind, name, isHomeCollected, tests } = item
      const prices = { pricePaise: price, listPricePaise: listPrice }
      const codes = tests.map((test) => test.code)
      const isAccredited = carriesMark(lab, codes, today)
      return { code, kind, name, ...prices, tatHours, isHomeCollected, isAccredited }
    })
    .toSorted(
      (a, b) =>
        popularityRank(a.code) - popularityRank(b.code) || a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, POPULAR_SHOWN)
}
