// The instruments of a lab.
export { listInstruments } from './list-instruments.ts'
export { addInstrument } from './add-instrument.ts'
export { retireInstrument } from './retire-instrument.ts'
