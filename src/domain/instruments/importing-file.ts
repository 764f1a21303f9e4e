import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { ArrivedResultId } from './arrived-result.ts'
import { type InstrumentLink, InstrumentMessageId } from './bridge.ts'
import type { ChooseFileColumns, ImportInstrumentFile, LinkColumns } from './instrument-file.ts'
import { isStored, type PreviewedRow } from './previewing-file.ts'

type By = { by: UserId; now: Temporal.Instant }

/**
 * Chooses which column of an instrument's files says what, for its next files. Refuses `stale`.
 * Source: decision 250.
 */
export function choosingColumns(
  { labId }: Pick<InstrumentLink, 'labId'>,
  chosen: LinkColumns | undefined,
  { linkId, version, columns }: ChooseFileColumns,
  { by, now }: By,
): Decision<{ version: number }, 'stale'> {
  if ((chosen?.version ?? 0) !== version) return { ok: false, error: 'stale' }
  const row = { linkId, columns, version, setBy: by, setAt: now }
  const changed = chosen
    ? { updated: { fileColumnsSet: [row] } }
    : { created: { fileColumns: [{ ...row, version: 1 }] } }
  return {
    ok: true,
    answer: { version: version + 1 },
    changes: {
      bookingId: null,
      transitions: [],
      ...changed,
      audit: { subjectId: labId, detail: { event: 'choose-columns', link: linkId } },
    },
  }
}

/** A file that was read again as it was shown, with what depends on the world. */
type Read = {
  link: Pick<InstrumentLink, 'id' | 'labId'>
  /** Of the columns by which it was read. */
  version: number
  rows: readonly PreviewedRow[]
  /** What is shown of its rows now. */
  shown: string
}

type Importing = By & {
  newId: () => string
  sha256Of: (text: string) => string
  seal: (id: InstrumentMessageId, text: string) => string
}
type Answer = { messageId: InstrumentMessageId | null; stored: number }

/**
 * Keeps the rows of a file as a message of the instrument, sealed, each with its value; the worker enters
 * them as those of a message, with whoever imported the file as their author. Only what the columns name
 * is kept. Rows that count already are left out, so the same file again keeps nothing. Refuses `stale`
 * where any row would become something else than was shown.
 * Source: decisions 230 and 250.
 */
export function importingFile(
  { link, version, rows, shown }: Read,
  asked: Pick<ImportInstrumentFile, 'version' | 'shown'>,
  { by, now, newId, sha256Of, seal }: Importing,
): Decision<Answer, 'stale'> {
  const stored = rows.filter(isStored)
  // Sent twice: everything counts already, whatever was shown before.
  if (stored.length === 0) return { ok: true, answer: { messageId: null, stored: 0 } }
  if (version !== asked.version || shown !== asked.shown) return { ok: false, error: 'stale' }
  const id = InstrumentMessageId.parse(newId())
  const belongs = { labId: link.labId, linkId: link.id }
  const text = JSON.stringify(stored.map(({ sent }) => sent))
  const sender = { keyId: null, importedBy: by, controlId: '', fault: null }
  const message = { id, ...belongs, ...sender, sha256: sha256Of(text), receivedAt: now }
  const values = stored.map((row, at) => valueOf(row, at, id, belongs, newId))
  const kept = values.map(({ arrived, sha256 }) => {
    return { linkId: link.id, sha256, arrivedResultId: arrived.id }
  })
  return {
    ok: true,
    answer: { messageId: id, stored: stored.length },
    changes: {
      bookingId: null,
      transitions: [],
      created: {
        instrumentMessage: [{ ...message, rawSealed: seal(id, text) }],
        arrivedResult: values.map(({ arrived }) => arrived),
        fileRow: kept,
      },
      jobs: [{ job: 'apply-instrument-message', instrumentMessageId: id }],
      audit: { subjectId: id, detail: { link: link.id, rows: rows.length, stored: stored.length } },
    },
  }
}

function valueOf(
  { sent: { measuredAt, ...one }, sha256 }: PreviewedRow,
  at: number,
  messageId: InstrumentMessageId,
  belongs: { labId: InstrumentLink['labId']; linkId: InstrumentLink['id'] },
  newId: () => string,
) {
  const arrived = {
    id: ArrivedResultId.parse(newId()),
    messageId,
    ...belongs,
    number: at + 1,
    ...one,
    measuredAt: measuredAt === null ? null : Temporal.Instant.from(measuredAt),
  }
  return { arrived, sha256 }
}
