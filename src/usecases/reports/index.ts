// Reports, and their changes once published.

// a report
export { viewReport } from './view-report.ts'
export { listReports } from './list-reports.ts'
export { viewTrend } from './view-trend.ts'
export { readReportPdf } from './read-report-pdf.ts'
export { renderReport } from './render-report.ts'
export { sealReports } from './seal-reports.ts'
export { verifyReport } from './verify-report.ts'

// changes of a published report: by two people of the lab, withdrawal by lab and office
export { viewReportDesk } from './view-report-desk.ts'
export { viewRevision } from './view-revision.ts'
export { draftRevision } from './draft-revision.ts'
export { signRevision } from './sign-revision.ts'
export { discardRevision } from './discard-revision.ts'
export { proposeWithdrawal } from './propose-withdrawal.ts'
export { confirmWithdrawal } from './confirm-withdrawal.ts'
export { listWithdrawals } from './list-withdrawals.ts'
export { viewTombstone } from './view-tombstone.ts'
export { tellReaders } from './tell-readers.ts'
