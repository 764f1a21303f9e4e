// Bank branches, and the days on which banks rest.
export { lookUpBankBranch } from './look-up-bank-branch.ts'

export { listHolidays } from './list-holidays.ts'
export { saveHoliday } from './save-holiday.ts'
export { deleteHoliday } from './delete-holiday.ts'
