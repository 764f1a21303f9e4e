// A lab's own catalogue of analytes, kept by two people.
export { listLabAnalytes } from './list-lab-analytes.ts'
export { viewLabAnalyte } from './view-lab-analyte.ts'
export { proposeAnalyte } from './propose-analyte.ts'
export { decideAnalyte } from './decide-analyte.ts'
