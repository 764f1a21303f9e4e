import { autoVerificationCases } from './auto-verification.ts'
import { analyteCases } from './analytes.ts'
import { calculationCases } from './calculations.ts'
import { reflexCases } from './reflex.ts'
import { catalogueCases } from './catalogue.ts'
import { consentCases } from './consents.ts'
import { custodyCases, custodyEffects } from './custody.ts'
import { instrumentCases } from './instruments.ts'
import { invitationCases } from './invitations.ts'
import { labLineEffects } from './lab-lines.ts'
import { labCases } from './labs.ts'
import { manifestCases } from './manifests.ts'
import { moneyCases } from './money.ts'
import { officeCases } from './office.ts'
import { orderCases } from './orders.ts'
import { paymentCases } from './payments.ts'
import { payCases, payEffects } from './pay.ts'
import { peopleCases } from './people.ts'
import { privacyCases } from './privacy.ts'
import { proposalCases } from './proposals.ts'
import { linkCases } from './instrument-links.ts'
import { offlineCases } from './offline.ts'
import { referralCases } from './referrals.ts'
import { qualityControlCases } from './quality-control.ts'
import { reassignmentCases } from './reassignments.ts'
import { rosterCases } from './rosters.ts'
import { reportCases } from './reports.ts'
import { resultCases } from './results.ts'
import { secondAdministratorCases } from './second-administrator.ts'
import { settlementCases } from './settlement.ts'
import { testItemCases } from './test-items.ts'
import { ticketCases } from './tickets.ts'
import { tubeCases } from './tubes.ts'
import { visitFeeCases } from './visit-fees.ts'
import { stayCases, stayEffects } from './stays.ts'
import { visitCases } from './visits.ts'

/** A table may be in several files; a guard in one. By `table.guard`; fails on a duplicate. */
function byId<Entry>(files: Record<string, Record<string, Entry>>[]): Record<string, Entry> {
  const tables = files.flatMap((file) => Object.entries(file))
  const entries = tables.flatMap(([table, guards]) =>
    Object.entries(guards).map(([guard, entry]): [string, Entry] => [`${table}.${guard}`, entry]),
  )
  const ids = entries.map(([id]) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (twice.length > 0) throw new Error(`duplicate cases: ${twice.join(', ')}`)
  return Object.fromEntries(entries)
}

export const cases = byId([
  analyteCases,
  calculationCases,
  reflexCases,
  autoVerificationCases,
  catalogueCases,
  consentCases,
  custodyCases,
  payCases,
  instrumentCases,
  invitationCases,
  labCases,
  manifestCases,
  moneyCases,
  officeCases,
  orderCases,
  paymentCases,
  peopleCases,
  privacyCases,
  proposalCases,
  linkCases,
  offlineCases,
  qualityControlCases,
  referralCases,
  reassignmentCases,
  reportCases,
  rosterCases,
  resultCases,
  secondAdministratorCases,
  settlementCases,
  stayCases,
  testItemCases,
  ticketCases,
  tubeCases,
  visitFeeCases,
  visitCases,
])
export const effects = byId([custodyEffects, labLineEffects, payEffects, stayEffects])
