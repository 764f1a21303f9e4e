// Tests that one lab refers to another, and what the labs agreed about it.
export { listAgreements } from './list-agreements.ts'
export { proposeAgreement } from './propose-agreement.ts'
export { acceptAgreement } from './accept-agreement.ts'
export { endAgreement } from './end-agreement.ts'
