// One search over everything that the office and finance look up.
export { searchOffice } from './search-office.ts'
