import type { Context } from 'hono'
import { newApi } from './api.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { categories } from './categories.ts'
import { franchises } from './franchises.ts'
import { locations } from './locations.ts'
import { labDesk } from './lab-desk.ts'
import { outbox } from './outbox.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { reports } from './reports.ts'
import { results } from './results.ts'
import { tubes } from './tubes.ts'
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
  .route('/', people)
  .route('/', bookings)
  .route('/', visits)
  .route('/', tubes)
  .route('/', results)
  .route('/', payments)
  .route('/', reports)
  .route('/', labDesk)

let description: object | undefined

/** OpenAPI 3.1, made when it is first asked for. */
export function describedApi(c: Context) {
  description ??= v1.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Oxalate', version: '1' },
    servers: [{ url: '/api/v1' }],
  })
  c.header('cache-control', 'public, max-age=300')
  return c.json(description)
}
