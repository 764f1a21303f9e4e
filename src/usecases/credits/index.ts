// Credits, given up.
export { forgoCredit } from './forgo-credit.ts'
