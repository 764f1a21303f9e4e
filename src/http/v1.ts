import { newApi } from './api.ts'
import { audit } from './people/audit.ts'
import { banks } from './labs/banks.ts'
import { addOns } from './bookings/add-ons.ts'
import { bookings } from './bookings/bookings.ts'
import { cash } from './money/cash.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { categories } from './catalogue/categories.ts'
import { demoClock } from './people/demo-clock.ts'
import { documents } from './labs/documents.ts'
import { invitations } from './people/invitations.ts'
import { franchises } from './catalogue/franchises.ts'
import { locations } from './catalogue/locations.ts'
import { labApplications } from './labs/lab-applications.ts'
import { labDesk } from './labs/lab-desk.ts'
import { labAnalytes } from './labs/lab-analytes.ts'
import { labRanges } from './labs/lab-ranges.ts'
import { verificationRules } from './labs/verification-rules.ts'
import { contractChanges } from './labs/contract-changes.ts'
import { bridgeMessages } from './labs/bridge-messages.ts'
import { instrumentMessages } from './labs/instrument-messages.ts'
import { labLife } from './labs/lab-life.ts'
import { labs } from './labs/labs.ts'
import { moneyCorrections } from './money/money-corrections.ts'
import { consents } from './people/consents.ts'
import { storage } from './visits/storage.ts'
import { signatories } from './labs/signatories.ts'
import { notifiableCases } from './results/notifiable-cases.ts'
import { onlinePayments } from './money/online-payments.ts'
import { outbox } from './people/outbox.ts'
import { account } from './people/account.ts'
import { comparisons } from './people/comparisons.ts'
import { urgentContact } from './people/urgent-contact.ts'
import { patients } from './people/patients.ts'
import { people } from './people/people.ts'
import { push } from './people/push.ts'
import { places } from './catalogue/places.ts'
import { receivables } from './money/receivables.ts'
import { refunds } from './money/refunds.ts'
import { reportRevisions } from './results/report-revisions.ts'
import { reports } from './results/reports.ts'
import { results } from './results/results.ts'
import { offline } from './visits/offline.ts'
import { offlineRefusals } from './visits/offline-refusals.ts'
import { rosters } from './visits/rosters.ts'
import { tubes } from './visits/tubes.ts'
import { visitFees } from './visits/visit-fees.ts'
import { visits } from './visits/visits.ts'

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
    parts: [account, urgentContact, comparisons, push, patients, people, invitations],
  },
  {
    tag: 'Bookings',
    about: 'From a quote to a cancelled or paid booking.',
    parts: [bookings, addOns, onlinePayments, receivables, refunds],
  },
  {
    tag: 'Visits',
    about: 'The visit at home: offers, the way there, the tubes; who works when and where.',
    parts: [visits, visitFees, tubes, offline, offlineRefusals, rosters],
  },
  {
    tag: 'Bench',
    about: 'What a lab does with a sample, and whom it has to tell.',
    parts: [
      results,
      bridgeMessages,
      instrumentMessages,
      storage,
      consents,
      notifiableCases,
      signatories,
      labRanges,
      labAnalytes,
      verificationRules,
    ],
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
