// How a lab measures and computes, and its lots of PT reagent, kept by two people.
export { listCalculations } from './list-calculations.ts'
export { viewLotChoices } from './view-lot-choices.ts'
export { viewReagentLot } from './view-reagent-lot.ts'
export { proposeCalculationRule } from './propose-calculation-rule.ts'
export { decideCalculationRule } from './decide-calculation-rule.ts'
export { registerReagentLot } from './register-reagent-lot.ts'
export { decideReagentLot } from './decide-reagent-lot.ts'
export { endReagentLot } from './end-reagent-lot.ts'
