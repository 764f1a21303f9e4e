// Who did what.
export { searchAudit } from './search-audit.ts'
