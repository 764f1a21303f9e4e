// Manifests: tubes given out of the bag and received at the lab, closed by both sides.

export { viewBag } from './view-bag.ts'
export { giveManifest } from './give-manifest.ts'
export { listManifests } from './list-manifests.ts'
export { viewManifest } from './view-manifest.ts'
export { signManifest } from './sign-manifest.ts'
export { explainGap } from './explain-gap.ts'
