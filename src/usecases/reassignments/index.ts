// An accepted visit that goes from one phlebotomist to another.
export { viewReassigning } from './view-reassigning.ts'
export { offerReassignment } from './offer-reassignment.ts'
export { withdrawReassignment } from './withdraw-reassignment.ts'
export { acceptReassignment } from './accept-reassignment.ts'
export { declineReassignment } from './decline-reassignment.ts'
export { lapseReassignments } from './lapse-reassignments.ts'
