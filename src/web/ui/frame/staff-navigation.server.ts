import type { Role } from '#src/domain/people/actor.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import type { StaffNavigationSeen } from './staff-menu.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** `roles`: who sees the link; without it everybody whose navigation this is. */
type Item = {
  to: string
  label: () => string
  roles?: readonly Role[]
  /** Also in the bar on wide screens, not only in the menu. */
  isMain?: true
  icon?: IconName
}
type Group = { title: () => string; items: readonly Item[] }

const back: readonly Role[] = ['back-office']
const admin: readonly Role[] = ['administrator']
const manager: readonly Role[] = ['lab-manager']
const authoriser: readonly Role[] = ['lab-authoriser']

const office: readonly Group[] = [
  {
    title: m.frame_nav_care,
    items: [
      { to: '/backoffice', label: m.queue_title, isMain: true },
      { to: '/backoffice/bookings', label: m.controlroom_bookings, roles: back, isMain: true },
      { to: '/backoffice/visits/list', label: m.controlroom_visits, roles: back, isMain: true },
      { to: '/backoffice/visits', label: m.visitfee_watch_title, roles: back },
      { to: '/backoffice/calls', label: m.controlroom_calls, roles: back },
      { to: '/backoffice/late', label: m.office_late, roles: back, isMain: true },
      { to: '/backoffice/messages', label: m.contact_office_title, roles: back, isMain: true },
      { to: '/backoffice/offline-holds', label: m.offline_office_title, roles: back },
      { to: '/backoffice/withdrawals', label: m.revision_office_title, roles: back },
    ],
  },
  {
    title: m.frame_nav_labs,
    items: [
      { to: '/backoffice/labs', label: m.labs_title, isMain: true },
      { to: '/backoffice/labs/new', label: m.labs_add, isMain: true, icon: 'plus' },
      { to: '/backoffice/applications', label: m.lablife_watch },
      { to: '/backoffice/documents', label: m.controlroom_documents },
      { to: '/backoffice/test-offers', label: m.reflex_watch_title, roles: back },
    ],
  },
  {
    title: m.frame_nav_people,
    items: [
      { to: '/backoffice/people', label: m.office_people, isMain: true },
      { to: '/backoffice/rosters', label: m.roster_office_title, roles: back, isMain: true },
      { to: '/backoffice/invitations', label: m.office_invitations, roles: admin },
    ],
  },
  {
    title: m.frame_nav_money,
    items: [
      { to: '/finance/cash', label: m.finance_cash, roles: back },
      { to: '/finance/receivables', label: m.finance_receivables, roles: back },
    ],
  },
  {
    title: m.frame_nav_masters,
    items: [
      { to: '/backoffice/locations', label: m.office_locations },
      { to: '/backoffice/franchises', label: m.office_franchises },
      { to: '/backoffice/categories', label: m.office_categories },
      { to: '/backoffice/labels', label: m.office_labels },
      { to: '/backoffice/stability', label: m.carry_title },
    ],
  },
  {
    title: m.frame_nav_records,
    items: [
      { to: '/backoffice/audit', label: m.office_audit },
      { to: '/backoffice/downtime', label: m.downtime_title, roles: admin },
    ],
  },
]

const lab: readonly Group[] = [
  {
    title: m.frame_nav_bench,
    items: [
      { to: '/lab', label: m.frame_lab, isMain: true },
      { to: '/lab/sign', label: m.bench_signing_title, roles: authoriser, isMain: true },
      { to: '/lab/late', label: m.office_late },
      { to: '/lab/referrals', label: m.referral_title },
      { to: '/manifests', label: m.manifest_title },
      { to: '/lab/bridge', label: m.bridge_title },
      { to: '/lab/storage', label: m.storage_title },
      { to: '/lab/storage/disposals', label: m.storage_log_title },
      { to: '/lab/notifiable', label: m.notifiable_link },
      { to: '/lab/counselling', label: m.consent_list_title },
      { to: '/lab/ranges', label: m.ranges_title },
      { to: '/lab/quality-control', label: m.quality_title },
      { to: '/lab/instruments', label: m.instrument_title },
      { to: '/lab/analytes', label: m.analytes_title },
      { to: '/lab/calculations', label: m.calculation_title },
      { to: '/lab/reflex-rules', label: m.reflex_title },
      { to: '/lab/second-person', label: m.second_link },
    ],
  },
  {
    title: m.frame_nav_portal,
    items: [
      { to: '/lab/desk/today', label: m.frame_nav_portal, roles: manager, isMain: true },
      { to: '/lab/desk', label: m.desk_tab_profile, roles: manager },
      { to: '/lab/desk/prices', label: m.desk_tab_prices, roles: manager },
      { to: '/lab/desk/hours', label: m.desk_tab_hours, roles: manager },
      { to: '/lab/desk/documents', label: m.documents_tab, roles: manager },
      { to: '/lab/desk/statements', label: m.statement_title, roles: manager },
      { to: '/lab/desk/staff', label: m.desk_tab_staff, roles: manager },
    ],
  },
]

const finance: readonly Group[] = [
  {
    title: m.frame_nav_finance,
    items: [
      { to: '/finance', label: m.frame_finance, isMain: true },
      { to: '/finance/refunds', label: m.finance_refunds },
      { to: '/finance/payments', label: m.finance_payments },
      { to: '/finance/breaks', label: m.finance_breaks },
      { to: '/finance/chargebacks', label: m.chargeback_title },
      { to: '/finance/cash', label: m.finance_cash },
      { to: '/finance/settlements', label: m.finance_settlements },
      { to: '/finance/accounts', label: m.finance_accounts },
      { to: '/finance/receivables', label: m.finance_receivables },
      { to: '/finance/debts', label: m.finance_debts },
      { to: '/finance/remittances', label: m.finance_remits },
      { to: '/finance/ledger', label: m.finance_ledger },
      { to: '/finance/simulator', label: m.finance_simulator },
      { to: '/finance/rates', label: m.finance_rates },
    ],
  },
]

const visits: readonly Group[] = [
  {
    title: m.frame_my_visits,
    items: [{ to: '/phlebotomist', label: m.frame_my_visits, isMain: true }],
  },
]

const areas: readonly { roles: readonly Role[]; groups: readonly Group[] }[] = [
  { roles: ['phlebotomist'], groups: visits },
  { roles: ['lab-technician', 'lab-authoriser', 'lab-manager'], groups: lab },
  { roles: ['back-office', 'administrator'], groups: office },
  { roles: ['finance'], groups: finance },
]

const searchers: readonly Role[] = ['back-office', 'finance', 'administrator']

/**
 * Every list of a person's areas, by what it is about, in the language of the request; nothing that
 * would be refused. Made on the server: as texts of the frame they would weigh on every page that
 * runs scripts.
 */
export function staffNavigation(roles: readonly Role[]): StaffNavigationSeen | undefined {
  const groups = areas
    .filter((area) => area.roles.some((role) => roles.includes(role)))
    .flatMap((area) => area.groups)
    .map(({ title, items }) => ({ title: title(), items: itemsFor(items, roles) }))
    .map(({ title, items }, at, all) => ({ title, items: notAgain(items, all.slice(at + 1)) }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return undefined
  const maySearch = searchers.some((role) => roles.includes(role))
  return { groups, search: maySearch ? searchWords() : undefined }
}

function itemsFor(items: readonly Item[], held: readonly Role[]) {
  return items
    .filter(({ roles }) => roles === undefined || roles.some((role) => held.includes(role)))
    .map(({ to, label, isMain, icon }) => ({ to, label: label(), isMain: isMain ?? false, icon }))
}

/** Without what a later group has too: the cash of a person of the office and of finance. */
function notAgain<One extends { to: string }>(
  items: readonly One[],
  later: readonly { items: readonly One[] }[],
): One[] {
  const others = new Set(later.flatMap((group) => group.items.map(({ to }) => to)))
  return items.filter(({ to }) => !others.has(to))
}

function searchWords() {
  return { title: m.queue_search(), label: m.queue_search_label(), find: m.office_find() }
}
