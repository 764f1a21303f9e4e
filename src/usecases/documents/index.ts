// A lab’s documents: stored sealed, shown by short-lived links, reviewed by the office.
export { addDocument } from './add-document.ts'
export { declareNotApplicable } from './declare-not-applicable.ts'
export { removeDocument } from './remove-document.ts'
export { listDocuments } from './list-documents.ts'
export { linkToDocument } from './link-to-document.ts'
export { linkToPictures } from './link-to-pictures.ts'
export { openDocument } from './open-document.ts'
export { reviewDocument } from './review-document.ts'
