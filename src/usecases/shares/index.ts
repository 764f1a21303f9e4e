// Reports shared by a link with an end and a PIN.

// the owner’s
export { makeShare } from './make-share.ts'
export { listShares } from './list-shares.ts'
export { endShare } from './end-share.ts'

// whoever has the link
export { viewShareDoor } from './view-share-door.ts'
export { openShare } from './open-share.ts'
export { openShareFile } from './open-share-file.ts'
