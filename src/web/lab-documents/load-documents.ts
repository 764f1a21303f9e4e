import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { saidIn } from './said.ts'

/** The panel's data about a lab's documents. */
export async function loadDocuments(request: Request, verbs: App, labId: LabId) {
  return { ...(await verbs.listDocuments({ of: { labId } })), said: saidIn(request) }
}
