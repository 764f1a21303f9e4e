import { financeSamples } from './page-samples/finance.ts'
import { officeSamples } from './page-samples/office.ts'
import { ownSamples } from './page-samples/own.ts'
import type { PageSamples } from './page-samples/sample.ts'
import { workSamples } from './page-samples/work.ts'

/** A form for each page that takes one and is not open to everybody. A page without a row fails. */
export const pageSamples: PageSamples = {
  ...officeSamples,
  ...financeSamples,
  ...workSamples,
  ...ownSamples,
}
