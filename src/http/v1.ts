import type { Context } from 'hono'
import { newApi } from './api.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { bookings } from './bookings.ts'
import { cash } from './cash.ts'
import { catalogue } from './catalogue.ts'
import { categories } from './categories.ts'
import { demoClock } from './demo-clock.ts'
import { dashboard } from './dashboard/dashboard.ts'
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

/** Every call of the API, one line per noun. */
export const v1 = newApi()
  .route('/', catalogue)
  .route('/', places)
  .route('/', banks)
  .route('/', locations)
  .route('/', franchises)
  .route('/', categories)
  .route('/', audit)
  .route('/', outbox)
  .route('/', demoClock)
  .route('/', people)
  .route('/', invitations)
  .route('/', bookings)
  .route('/', visits)
  .route('/', visitFees)
  .route('/', tubes)
  .route('/', results)
  .route('/', consents)
  .route('/', signatories)
  .route('/', notifiableCases)
  .route('/', cash)
  .route('/', moneyCorrections)
  .route('/', onlinePayments)
  .route('/', receivables)
  .route('/', refunds)
  .route('/', reports)
  .route('/', reportRevisions)
  .route('/', labDesk)
  .route('/', labRanges)
  .route('/', verificationRules)
  .route('/', labLife)
  .route('/', contractChanges)
  .route('/', labApplications)
  .route('/', documents)
  .route('/', labs)

let description: object | undefined

/** OpenAPI 3.1, made when it is first asked for. */
export function describedApi(c: Context) {
  description ??= describe()
  c.header('cache-control', 'public, max-age=300')
  return c.json(description)
}

/** Both APIs in one document: the dashboard's calls name their own server. */
function describe() {
  const about = { openapi: '3.1.0', info: { title: 'Oxalate', version: '1' } }
  const described = v1.getOpenAPI31Document({ ...about, servers: [{ url: '/api/v1' }] })
  const other = dashboard.getOpenAPI31Document(about)
  const servers = [{ url: '/api/dashboard' }]
  const calls = Object.entries(other.paths ?? {}).map(([path, item]) => [
    path,
    { servers, ...item },
  ])
  return {
    ...described,
    paths: { ...described.paths, ...Object.fromEntries(calls) },
    components: {
      schemas: { ...described.components?.schemas, ...other.components?.schemas },
    },
  }
}
