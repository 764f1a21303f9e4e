import type {
  ChangedValue,
  ReportBody,
  ReportChange,
  ReportRevision,
} from '#src/domain/reports/report-body.ts'
import { block, box, color, heading, soft, strong, text } from './draw.ts'
import { flagWords, namedRanges, reasonWords, saidWords, timeWords, unitShown } from './words.ts'

const kinds: Record<ReportRevision['kind'], string> = {
  correct: 'CORRECTED',
  amend: 'AMENDED',
  append: 'WITH ADDITIONS',
}

/**
 * On the first page, before any result: what this version took the place of, why, and every value
 * that is another one now. Source: reliability L9; ISO 15189:2022 7.4.1.8.
 */
export function changed({ version, revision }: ReportBody) {
  if (!revision) return undefined
  const { kind, reason, words, replaces, replacedFrom, by, changes } = revision
  const of = timeWords(replacedFrom)
  return box(
    {
      marginTop: 10,
      padding: 8,
      borderWidth: 0.8,
      borderLeftWidth: 4,
      borderColor: color.amberLine,
      backgroundColor: color.amberTint,
    },
    text(
      { ...strong, fontSize: 10, color: color.amber },
      `${kinds[kind]}: version ${version} replaces version ${replaces} of ${of}.`,
    ),
    text({ marginTop: 3 }, text(strong, 'Why: '), `${reasonWords(reason)}. ${words}`),
    text({ ...soft, marginTop: 2 }, `Signed by ${by}. Do not act on version ${replaces}.`),
    ...changes.map(changedRow),
  )
}

function changedRow({ name, from, to }: ReportChange) {
  return block(
    { flexDirection: 'row', gap: 8, marginTop: 5 },
    text({ ...strong, width: '32%' }, name),
    text({ width: '32%' }, text(soft, 'Until now '), valueWords(from)),
    text({ width: '34%' }, text(soft, 'Now '), text(strong, valueWords(to))),
  )
}

function valueWords(of: ChangedValue): string {
  const range = namedRanges(of)
  const value = [of.conclusion, of.value, of.type === 'numeric' && unitShown(of.unit)]
  return [
    value.filter(Boolean).join(' '),
    flagWords(of).toLowerCase(),
    range && `range ${range}`,
    saidWords(of) && `comment: ${saidWords(of)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Words that were added after it was published, each with whose they are. */
export function additions({ additions: added = [] }: ReportBody) {
  if (added.length === 0) return []
  return [
    heading('Added by the lab'),
    ...added.flatMap(({ text: words, by, registrationNumber, at }) => [
      text({ marginTop: 5 }, words),
      text(
        { ...soft, marginTop: 2 },
        `${by}, registration no. ${registrationNumber}, ${timeWords(at)}`,
      ),
    ]),
  ]
}
