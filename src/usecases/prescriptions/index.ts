// The picture of a doctor’s prescription, kept with its booking.

// the owner’s
export { addPrescription } from './add-prescription.ts'
export { viewPrescription } from './view-prescription.ts'
export { removePrescription } from './remove-prescription.ts'

// the owner’s, and the pathologist’s of the lab that has the sample
export { openPrescription } from './open-prescription.ts'
export { viewPrescriptionAtLab } from './view-prescription-at-lab.ts'

// the clock’s
export { purgePrescriptions } from './purge-prescriptions.ts'
