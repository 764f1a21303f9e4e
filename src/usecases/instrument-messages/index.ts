// What instruments of labs send, and the keys and names with which they do.

// the lab's keys and instruments
export { makeBridgeKey } from './make-bridge-key.ts'
export { revokeBridgeKey } from './revoke-bridge-key.ts'
export { addInstrumentLink } from './add-instrument-link.ts'
export { chooseLinkedInstrument } from './choose-linked-instrument.ts'
export { retireInstrumentLink } from './retire-instrument-link.ts'
export { viewInstrumentLinks } from './view-instrument-links.ts'
export { previewInstrumentMessages } from './preview-instrument-messages.ts'

// from a message to the bench
export { receiveInstrumentMessage } from './receive-instrument-message.ts'
export { tellInstrumentWork } from './tell-instrument-work.ts'
export { applyInstrumentMessage } from './apply-instrument-message.ts'
export { resumeInstrumentMessages } from './resume-instrument-messages.ts'
export { purgeBridgeNonces } from './purge-bridge-nonces.ts'

// files in place of messages
export { viewInstrumentFile } from './view-instrument-file.ts'
export { readFileHeads } from './read-file-heads.ts'
export { chooseFileColumns } from './choose-file-columns.ts'
export { previewInstrumentFile } from './preview-instrument-file.ts'
export { importInstrumentFile } from './import-instrument-file.ts'

// what waits for a person
export { listArrivedResults } from './list-arrived-results.ts'
export { retryArrivedResult } from './retry-arrived-result.ts'
export { takeArrivedResult } from './take-arrived-result.ts'
export { discardArrivedResult } from './discard-arrived-result.ts'
