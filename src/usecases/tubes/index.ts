// Tubes: labelled and collected at the door, received and judged at the lab.

// at the door
export { issueLabels } from './issue-labels.ts'
export { labelTube } from './label-tube.ts'
export { spoilLabel } from './spoil-label.ts'
export { collectTube } from './collect-tube.ts'
export { writeOffTube } from './write-off-tube.ts'
export { loseTube } from './lose-tube.ts'
export { giveUpTubes } from './give-up-tubes.ts'

// from hand to hand
export { viewCustody } from './view-custody.ts'

// at the lab
export { viewBenchTube } from './view-bench-tube.ts'
export { receiveTube } from './receive-tube.ts'
export { acceptTube } from './accept-tube.ts'
export { rejectTube } from './reject-tube.ts'

// put away, and disposed of
export { storeTubes } from './store-tubes.ts'
export { viewStorage } from './view-storage.ts'
export { viewDisposal } from './view-disposal.ts'
export { disposeTubes } from './dispose-tubes.ts'
export { listDisposals } from './list-disposals.ts'
export { readDisposalsCsv } from './read-disposals-csv.ts'

// labels of specimens in a lab
export { printLabel } from './print-label.ts'
export { viewLabel } from './view-label.ts'
