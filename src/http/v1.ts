import { newApi } from './api.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { bookings } from './bookings.ts'
import { cash } from './cash.ts'
import { catalogue } from './catalogue.ts'
import { categories } from './categories.ts'
import { demoClock } from './demo-clock.ts'
import { documents } from './documents.ts'
import { invitations } from './invitations.ts'
import { franchises } from './franchises.ts'
import { locations } from './locations.ts'
import { labApplications } from './lab-applications.ts'
import { labDesk } from './lab-desk.ts'
import { labRanges } from './lab-ranges.ts'
import { verificationRules } from './verification-rules.ts'
import { contractChanges } from './contract-changes.ts'
import { labLife } from './lab-life.ts'
import { labs } from './labs.ts'
import { moneyCorrections } from './money-corrections.ts'
import { consents } from './consents.ts'
import { signatories } from './signatories.ts'
import { notifiableCases } from './notifiable-cases.ts'
import { onlinePayments } from './online-payments.ts'
import { outbox } from './outbox.ts'
import { account } from './account.ts'
import { patients } from './patients.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { receivables } from './receivables.ts'
import { refunds } from './refunds.ts'
import { reportRevisions } from './report-revisions.ts'
import { reports } from './reports.ts'
import { results } from './results.ts'
import { tubes } from './tubes.ts'
import { visitFees } from './visit-fees.ts'
import { visits } from './visits.ts'

/** Calls about one noun, as the reference groups them. */
export type Noun = { tag: string; about: string; parts: ReturnType<typeof newApi>[] }

/** Every call of the API, by noun. */
export const v1Nouns: Noun[] = [
  {
    tag: 'Catalogue',
    about: 'Tests and panels, and what labs ask for them.',
    parts: [catalogue, categories],
  },
  {
    tag: 'Places',
    about: 'Cities, PIN codes, franchises and bank branches.',
    parts: [places, banks, locations, franchises],
  },
  {
    tag: 'People',
    about: 'Accounts, patients, addresses, roles and invitations.',
    parts: [account, patients, people, invitations],
  },
  {
    tag: 'Bookings',
    about: 'From a quote to a cancelled or paid booking.',
    parts: [bookings, onlinePayments, receivables, refunds],
  },
  {
    tag: 'Visits',
    about: 'The visit at home: offers, the way there, the tubes.',
    parts: [visits, visitFees, tubes],
  },
  {
    tag: 'Bench',
    about: 'What a lab does with a sample, and whom it has to tell.',
    parts: [results, consents, notifiableCases, signatories, labRanges, verificationRules],
  },
  {
    tag: 'Reports',
    about: 'Published reports, their later versions, and their verification.',
    parts: [reports, reportRevisions],
  },
  {
    tag: 'Labs',
    about: 'Applications, records, prices, hours, documents and contracts of labs.',
    parts: [labs, labDesk, labLife, labApplications, documents, contractChanges],
  },
  {
    tag: 'Money',
    about: 'Cash in hand, deposits, debts and taxes.',
    parts: [cash, moneyCorrections],
  },
  { tag: 'Audit', about: 'Who did what, and when.', parts: [audit] },
  {
    tag: 'Demonstration',
    about: 'Only where the installation is a demonstration.',
    parts: [outbox, demoClock],
  },
]

export const v1 = newApi()
for (const { parts } of v1Nouns) for (const part of parts) v1.route('/', part)
