import type { ReactNode } from 'react'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { intlLocale } from '#src/web/locale.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Money } from './money.tsx'
import { hoursOf } from './time.tsx'

/** What anybody may know of a lab, in rows. */
export function labRows(lab: LabView): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [
    [m.catalogue_lab_address(), addressOf(lab)],
    [m.catalogue_lab_hours(), `${daysOf(lab.workingDays)}, ${clockHours(lab)}`],
    [m.catalogue_lab_reach(), m.catalogue_lab_reach_words({ km: lab.maximumKm })],
    [
      m.catalogue_lab_charge(),
      <span key="charge">
        {m.home_from()} <Money paise={lab.minimumChargePaise} />
      </span>,
    ],
    [
      m.catalogue_accreditation(),
      lab.nablCertificate
        ? m.catalogue_lab_certificate({ number: lab.nablCertificate })
        : m.frame_not_accredited(),
    ],
    [
      m.catalogue_rating(),
      lab.ratingTenths === null
        ? m.catalogue_rating_none()
        : m.catalogue_rating_of({ rating: (lab.ratingTenths / 10).toFixed(1) }),
    ],
  ]
  if (lab.phone)
    rows.push([
      m.catalogue_lab_phone(),
      <a key="phone" href={`tel:${lab.phone}`}>
        {formatPhone(lab.phone)}
      </a>,
    ])
  if (lab.website)
    rows.push([
      m.catalogue_lab_website(),
      <a key="site" href={lab.website} rel="noreferrer">
        {lab.website.replace(/^https?:\/\//, '')}
      </a>,
    ])
  return rows
}

/** Most addresses end with their PIN code already. */
function addressOf({ address, pincode }: LabView) {
  return address.includes(pincode) ? address : `${address}, ${pincode}`
}

/** A day on which the wall clock stands for itself: India has one offset all year. */
const onClock = (time: string) => `2026-01-01T${time.slice(0, 5)}:00+05:30`

function clockHours({ opensAt, closesAt }: LabView) {
  return hoursOf(onClock(opensAt), onClock(closesAt))
}

/** ISO weekdays in a row as `Mon – Sat`, others one by one. */
function daysOf(days: readonly number[]) {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  const isRow = days.length > 2 && last - first === days.length - 1
  return isRow ? `${dayName(first)} – ${dayName(last)}` : days.map(dayName).join(', ')
}

/** 5 January 2026 is a Monday. */
function dayName(weekday: number) {
  const day = Date.UTC(2026, 0, 4 + weekday)
  return new Intl.DateTimeFormat(intlLocale(), { weekday: 'short', timeZone: 'UTC' }).format(day)
}
