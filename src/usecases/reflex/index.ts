// Rules of a lab by which a value adds a test, kept by two people.
export { listReflexRules } from './list-reflex-rules.ts'
export { viewReflexChoices } from './view-reflex-choices.ts'
export { proposeReflexRule } from './propose-reflex-rule.ts'
export { decideReflexRule } from './decide-reflex-rule.ts'
export { endReflexRule } from './end-reflex-rule.ts'
