import type { ReactNode } from 'react'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { closedWords, openWords } from '#src/web/ui/lab-words.ts'
import { Money } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The public data of a lab, in rows. */
export function labRows(lab: LabView): [string, ReactNode][] {
  return [
    [m.catalogue_lab_address(), <Named key="address">{addressOf(lab)}</Named>],
    [m.catalogue_lab_hours(), <Hours key="hours" lab={lab} />],
    [m.catalogue_lab_reach(), m.catalogue_lab_reach_words({ km: lab.maximumKm })],
    [
      m.catalogue_lab_charge(),
      <span key="charge">
        {m.home_from()} <Money paise={lab.minimumChargePaise} isWhole />
      </span>,
    ],
    [m.catalogue_accreditation(), <Certificate key="certificate" lab={lab} />],
    [m.catalogue_rating(), ratingWords(lab)],
    ...contactRows(lab),
  ]
}

/** Most addresses already end with their PIN code. */
function addressOf({ address, pincode }: LabView) {
  return address.includes(pincode) ? address : `${address}, ${pincode}`
}

function Hours({ lab }: { lab: LabView }) {
  return (
    <>
      {openWords(lab)}
      <span className="labrow__more">{closedWords(lab)}</span>
    </>
  )
}

function Certificate({ lab: { nablCertificate, accreditedUntil } }: { lab: LabView }) {
  if (!nablCertificate) return m.frame_not_accredited()
  return (
    <>
      {m.catalogue_lab_certificate({ number: nablCertificate })}
      {accreditedUntil && (
        <span className="labrow__more">
          {m.discovery_lab_until({ day: dayOf(accreditedUntil) })}
        </span>
      )}
    </>
  )
}

function ratingWords({ ratingTenths }: LabView) {
  if (ratingTenths === null) return m.catalogue_rating_none()
  return m.catalogue_rating_of({ rating: (ratingTenths / 10).toFixed(1) })
}

/** A demonstration has no phone number: it may be somebody's. */
function contactRows({ phone, website }: LabView): [string, ReactNode][] {
  const rows: [string, ReactNode][] = []
  if (phone)
    rows.push([
      m.catalogue_lab_phone(),
      <a key="phone" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>,
    ])
  if (website)
    rows.push([
      m.catalogue_lab_website(),
      <a key="site" className="labrow__site" href={website} rel="noreferrer nofollow">
        {website.replace(/^https?:\/\//, '')}
      </a>,
    ])
  return rows
}
