// Labs: their portal, the office’s list of them, their life and contract, who signs for them.

// the lab portal: profile, prices, hours, staff
export { viewDesk } from './view-desk.ts'
export { viewMorning } from './view-morning.ts'
export { viewAccessionPattern } from './view-accession-pattern.ts'
export { setAccessionPattern } from './set-accession-pattern.ts'
export { viewLabNumbers } from './view-lab-numbers.ts'
export { exportLabNumbers } from './export-lab-numbers.ts'
export { listLabOffers } from './list-lab-offers.ts'
export { listLabPrices } from './list-lab-prices.ts'
export { viewLabOffer } from './view-lab-offer.ts'
export { saveOffer } from './save-offer.ts'
export { savePrices } from './save-prices.ts'
export { exportPrices } from './export-prices.ts'
export { previewPriceFile } from './preview-price-file.ts'
export { listLabHours } from './list-lab-hours.ts'
export { setSlotCapacity } from './set-slot-capacity.ts'
export { addHoliday } from './add-holiday.ts'
export { removeHoliday } from './remove-holiday.ts'
export { listStaff } from './list-staff.ts'

// the office’s list of labs
export { listLabs } from './list-labs.ts'
export { countLabs } from './count-labs.ts'
export { exportLabs } from './export-labs.ts'
export { viewLabRecord } from './view-lab-record.ts'
export { listLabRecords } from './list-lab-records.ts'
export { editLab } from './edit-lab.ts'
export { editLabWithPicture } from './edit-lab-with-picture.ts'

// a lab’s life, and the contract that two people change
export { viewLabLife } from './view-lab-life.ts'
export { switchLab } from './switch-lab.ts'
export { suspendLab } from './suspend-lab.ts'
export { restoreLab } from './restore-lab.ts'
export { deleteLab } from './delete-lab.ts'
export { watchLabs } from './watch-labs.ts'
export { warnOfValidity } from './warn-of-validity.ts'
export { proposeChange } from './propose-change.ts'
export { listChanges } from './list-changes.ts'
export { decideChange } from './decide-change.ts'
export { withdrawChange } from './withdraw-change.ts'

// who signs for a lab
export { listSignatories } from './list-signatories.ts'
export { registerSignatory } from './register-signatory.ts'
export { endSignatory } from './end-signatory.ts'
