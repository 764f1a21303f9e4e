// Another time for a visit, proposed by the office and accepted or declined by the patient.
export { planProposals } from './plan-proposals.ts'
export { proposeTime } from './propose-time.ts'
export { listProposals } from './list-proposals.ts'
export { acceptProposal } from './accept-proposal.ts'
export { declineProposal } from './decline-proposal.ts'
export { withdrawProposal } from './withdraw-proposal.ts'
export { lapseProposals } from './lapse-proposals.ts'
