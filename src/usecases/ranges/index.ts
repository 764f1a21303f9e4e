// The reference ranges of a lab, confirmed by its pathologist.
export { listLabRanges } from './list-lab-ranges.ts'
export { countRangesToConfirm } from './count-ranges-to-confirm.ts'
export { confirmRanges } from './confirm-ranges.ts'
export { withdrawRangeConfirmation } from './withdraw-range-confirmation.ts'
