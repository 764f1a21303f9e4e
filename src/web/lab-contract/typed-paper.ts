import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { scopeCodes } from '#src/domain/lab-applications/lab-of-submission.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  certificateFields,
  isInOrder,
  LicenceTerms,
  notInOrder,
  PcpndtTerms,
} from '#src/domain/labs/paper-proposal.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A typed certificate: the codes of its scope in one text. */
const TypedAccreditation = z
  .strictObject({ ...certificateFields, scope: freeText(1, 20_000).transform(scopeCodes) })
  .refine(isInOrder, notInOrder)

type Posted = { request: Request; verbs: App; labId: LabId; done: () => Response }

/** The forms of a lab's documents, by their buttons' names. */
export function paperForms({ request, verbs, labId, done }: Posted) {
  const words = { to: m.labpapers_order }
  return {
    'propose-licence': () =>
      submit(
        request,
        LicenceTerms,
        (terms) => verbs.proposeChange({ labId, kind: 'licence', ...terms }).then(done),
        { words },
      ),
    'propose-accreditation': () =>
      submit(
        request,
        TypedAccreditation,
        (terms) => verbs.proposeChange({ labId, kind: 'accreditation', ...terms }).then(done),
        { words },
      ),
    'propose-pcpndt': () =>
      submit(request, PcpndtTerms, (terms) =>
        verbs.proposeChange({ labId, kind: 'pcpndt', ...terms }).then(done),
      ),
  }
}
