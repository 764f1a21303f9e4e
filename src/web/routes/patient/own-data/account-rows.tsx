import type { App } from '#src/usecases/index.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { LedgerRow } from '#src/web/ui/ledger.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Answer<Verb extends keyof App> = Awaited<ReturnType<App[Verb]>>

type Facts = {
  account: Answer<'viewAccount'>
  reports: Answer<'listReports'>
  dues: Answer<'listDues'>
  devices: number
  push: Answer<'viewPushHere'>
  urgent: Answer<'viewUrgentContact'>
  people: Answer<'viewComparisons'>['people']
}

type Row = { to: string; icon: IconName; title: string; says: string }

/** Each part of an account with how it stands; an empty one says how it fills. */
export function accountRows({
  account,
  reports,
  dues,
  devices,
  push,
  urgent,
  people,
}: Facts): Row[] {
  const { fullName, phone, email, patients, addresses } = account
  return [
    {
      to: '/bookings',
      icon: 'calendar',
      title: m.frame_my_bookings(),
      says: m.account_home_bookings(),
    },
    { to: '/reports', icon: 'document', title: m.frame_my_reports(), says: reportsSay(reports) },
    { to: '/dues', icon: 'cash', title: m.pay_dues_title(), says: duesSay(dues) },
    {
      to: '/my-data#people',
      icon: 'person',
      title: m.account_home_family(),
      says: patients.map(({ name }) => name).join(', ') || m.account_home_family_none(),
    },
    {
      to: '/my-data#addresses',
      icon: 'pin',
      title: m.account_data_addresses(),
      says: addresses.map(({ line }) => line).join('; ') || m.account_home_addresses_none(),
    },
    {
      to: '/my-data',
      icon: 'edit',
      title: m.account_home_profile(),
      says: [fullName, phone, email].filter(Boolean).join(', ') || m.account_data_none(),
    },
    {
      to: '/my-data#consents',
      icon: 'check',
      title: m.account_home_consents(),
      says: agreed(account),
    },
    {
      to: '/account/urgent-contact',
      icon: 'phone',
      title: m.account_urgent_title(),
      says: urgent.chosen?.name ?? m.account_urgent_none(),
    },
    {
      to: '/account/compare',
      icon: 'microscope',
      title: m.account_compare_title(),
      says: comparedSay(people),
    },
    {
      to: '/devices',
      icon: 'lock',
      title: m.account_devices_title(),
      says: m.account_home_devices({ count: devices }),
    },
    ...pushRow(push),
    {
      to: '/my-data#download',
      icon: 'download',
      title: m.account_home_data(),
      says: m.account_home_data_says(),
    },
  ]
}

function pushRow({ here }: Facts['push']): Row[] {
  if (here === 'off') return []
  const says = here === 'on' ? m.account_push_row_on() : m.account_push_row_off()
  return [{ to: '/notifications', icon: 'bell', title: m.account_push_title(), says }]
}

export function AccountRow({ to, icon, title, says }: Row) {
  return <LedgerRow to={to} mark={<Icon name={icon} />} title={title} plain={says} />
}

function reportsSay(reports: Facts['reports']): string {
  const [newest] = reports
  if (!newest) return m.account_reports_none()
  const { patientName: patient, publishedAt } = newest
  const newestOf = m.account_reports_newest({ patient, day: instantOf(publishedAt, 'day') })
  return `${m.account_reports_count({ count: reports.length })} ${newestOf}`
}

function duesSay({ owed, credit, refunds }: Facts['dues']): string {
  const words = [
    owed > 0 && m.account_home_owed({ amount: rupeesOf(owed) }),
    credit > 0 && m.account_home_credit({ amount: rupeesOf(credit) }),
    refunds.length > 0 && m.account_home_refunds({ count: refunds.length }),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : m.account_home_owed_nothing()
}

function comparedSay(people: Facts['people']): string {
  const names = people.filter(({ allowedAt }) => allowedAt !== null).map(({ name }) => name)
  return names.length > 0
    ? m.account_compare_row_on({ names: names.join(', ') })
    : m.account_compare_row_off()
}

function agreed({ noticeAccepted, noticeVersion }: Facts['account']): string {
  return noticeAccepted
    ? m.account_home_agreed({ day: dayOf(noticeVersion) })
    : m.account_data_no_consent()
}
