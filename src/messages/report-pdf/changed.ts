import type {
  ChangedValue,
  EarlierChange,
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
 * On the first page, before any result: which version this one replaces, why, and every value that
 * changed.
 * Source: reliability L9; ISO 15189:2022 7.4.1.8.
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
    ...changes.map((change) => changedRow(change, ['Until now ', 'Now '])),
  )
}

/** What earlier versions changed, for a reader who has only the newest one. */
export function changedEarlier({ earlierChanges = [] }: ReportBody) {
  return earlierChanges.map(earlierBox)
}

function earlierBox({ version, kind, reason, words, replaces, by, changes, ...of }: EarlierChange) {
  const head = `Changed in version ${version} (${kinds[kind].toLowerCase()}), which replaced version ${replaces} of ${timeWords(of.replacedFrom)}.`
  return box(
    { marginTop: 8, padding: 8, borderWidth: 0.6, borderColor: color.amberLine },
    text(strong, head),
    text({ marginTop: 3 }, text(strong, 'Why: '), `${reasonWords(reason)}. ${words}`),
    text({ ...soft, marginTop: 2 }, `Signed by ${by}.`),
    ...changes.map((change) => changedRow(change, ['Before ', `Version ${version} `])),
  )
}

function changedRow({ name, from, to }: ReportChange, [before, after]: readonly [string, string]) {
  return block(
    { flexDirection: 'row', gap: 8, marginTop: 5 },
    text({ ...strong, width: '32%' }, name),
    text({ width: '32%' }, text(soft, before), valueWords(from)),
    text({ width: '34%' }, text(soft, after), text(strong, valueWords(to))),
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

/** Texts added after publication, each with its author. */
export function additions({ additions: added = [] }: ReportBody) {
  if (added.length === 0) return []
  return [
    heading('Added by the lab'),
    ...added.flatMap(({ text: words, by, registrationNumber, at, version }) => [
      text({ marginTop: 5 }, words),
      text(
        { ...soft, marginTop: 2 },
        `${by}, registration no. ${registrationNumber}, ${timeWords(at)}${version ? `, added in version ${version}` : ''}`,
      ),
    ]),
  ]
}
