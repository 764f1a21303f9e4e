// The instruments of a lab.
export { listInstruments } from './list-instruments.ts'
export { addInstrument } from './add-instrument.ts'
export { retireInstrument } from './retire-instrument.ts'
export { measureTest } from './measure-test.ts'
export { stopMeasuringTest } from './stop-measuring-test.ts'
export { viewInstrument } from './view-instrument.ts'
