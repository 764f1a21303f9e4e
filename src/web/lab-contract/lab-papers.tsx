import { type PaperKind, paperKinds } from '#src/domain/labs/paper-proposal.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Behind, type Tried } from './lab-life-acts.tsx'
import { LabChanges } from './lab-life-changes.tsx'
import { changesOf, type Contract } from './lab-life-words.ts'
import { PaperForm } from './lab-papers-propose.tsx'

type Props = { contract: Contract; tried: Tried; isDesk?: boolean }

const noNames: ReadonlyMap<string, string> = new Map()

/** Changes to a lab's documents that need two people: the proposals, and the forms to make one. */
export function LabPapers({ contract, tried, isDesk = false }: Props) {
  const papers = changesOf(contract, paperKinds)
  const waiting = papers.changes.filter(({ state }) => state === 'waiting').map(({ kind }) => kind)
  return (
    <section className="panel" id="papers" aria-label={m.labpapers_title()}>
      <h2>{m.labpapers_title()}</h2>
      <p className="soft mb-4">{isDesk ? m.labpapers_desk_lede() : m.labpapers_lede()}</p>
      <LabChanges contract={papers} names={noNames} tried={tried} />
      <div className="labacts mt-4">
        {waiting.map((kind) => (
          <GoneForm key={kind} tried={tried} intent={`propose-${kind}`} isThere={false} />
        ))}
        {paperKinds
          .filter((kind) => !waiting.includes(kind))
          .map((kind) => (
            <Propose key={kind} kind={kind} contract={contract} tried={tried} />
          ))}
      </div>
    </section>
  )
}

const titles: Record<PaperKind, () => string> = {
  licence: m.labpapers_propose_licence,
  accreditation: m.labpapers_propose_accreditation,
  pcpndt: m.labpapers_propose_pcpndt,
}

function Propose({ kind, contract, tried }: Omit<Props, 'isDesk'> & { kind: PaperKind }) {
  const isTried = tried?.intent === `propose-${kind}`
  const held = contract.now?.papers[kind]
  if (!held) return null
  return (
    <Behind title={titles[kind]()} isOpen={isTried}>
      {held.documentId === null ? (
        <Note tone="needs">
          {m.labpapers_document_first()}{' '}
          <Link to={`#document-${kind}`}>{m.labpapers_document_upload()}</Link>
        </Note>
      ) : (
        <PaperForm
          kind={kind}
          held={held}
          documentId={held.documentId}
          lastResult={isTried ? tried.result : undefined}
        />
      )}
    </Behind>
  )
}
