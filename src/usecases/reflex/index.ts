// Rules of a lab by which a value adds or offers a test, kept by two people.
export { listReflexRules } from './list-reflex-rules.ts'
export { viewReflexChoices } from './view-reflex-choices.ts'
export { proposeReflexRule } from './propose-reflex-rule.ts'
export { decideReflexRule } from './decide-reflex-rule.ts'
export { endReflexRule } from './end-reflex-rule.ts'
// Tests that rules offer to patients.
export { makeReflexOffers } from './make-reflex-offers.ts'
export { endReflexOffers } from './end-reflex-offers.ts'
export { payReflexOffer } from './pay-reflex-offer.ts'
export { declineReflexOffer } from './decline-reflex-offer.ts'
export { listReflexOfferCounts } from './list-reflex-offer-counts.ts'
