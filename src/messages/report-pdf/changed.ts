import type {
  ChangedValue,
  EarlierChange,
  ReportBody,
  ReportChange,
  ReportRevision,
} from '#src/domain/reports/report-body.ts'
import { columns } from '#src/messages/paper/columns.ts'
import { heading } from '#src/messages/paper/heading.ts'
import { color, soft, strong } from '#src/messages/paper/look.ts'
import { panel } from '#src/messages/paper/panel.ts'
import { below, kept, type Maybe, type Part } from '#src/messages/paper/piece.ts'
import { stack } from '#src/messages/paper/stack.ts'
import { span, text } from '#src/messages/paper/text.ts'
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
export function changed({ version, revision }: ReportBody): Maybe {
  if (!revision) return undefined
  const { kind, reason, words, replaces, replacedFrom, by, changes } = revision
  const of = timeWords(replacedFrom)
  const said = stack(
    text(
      { ...strong, size: 10, colour: color.amber },
      `${kinds[kind]}: version ${version} replaces version ${replaces} of ${of}.`,
    ),
    below(3, text({}, span(strong, 'Why: '), `${reasonWords(reason)}. ${words}`)),
    below(2, text(soft, `Signed by ${by}. Do not act on version ${replaces}.`)),
    ...changes.map((change) => changedRow(change, ['Until now ', 'Now '])),
  )
  const line = { width: 0.8, colour: color.amberLine }
  return below(10, panel({ padding: [8, 8], line, fill: color.amberTint, bar: 4 }, said))
}

/** The changes made by earlier versions, for readers who have only the newest one. */
export function changedEarlier({ earlierChanges = [] }: ReportBody): Part[] {
  return earlierChanges.map(earlierBox)
}

function earlierBox(earlier: EarlierChange): Part {
  const { version, kind, reason, words, replaces, replacedFrom, by, changes } = earlier
  const head = `Changed in version ${version} (${kinds[kind].toLowerCase()}), which replaced version ${replaces} of ${timeWords(replacedFrom)}.`
  const said = stack(
    text(strong, head),
    below(3, text({}, span(strong, 'Why: '), `${reasonWords(reason)}. ${words}`)),
    below(2, text(soft, `Signed by ${by}.`)),
    ...changes.map((change) => changedRow(change, ['Before ', `Version ${version} `])),
  )
  return below(8, panel({ padding: [8, 8], line: { width: 0.6, colour: color.amberLine } }, said))
}

function changedRow(
  { name, from, to }: ReportChange,
  [before, after]: readonly [string, string],
): Part {
  const row = columns(
    { shares: [0.26, 0.37, 0.37], gap: 8 },
    text(strong, name),
    text({}, span(soft, before), valueWords(from)),
    text({}, span(soft, after), span(strong, valueWords(to))),
  )
  return below(5, kept(row))
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

/** Comments added after publication, each with its author. */
export function additions({ additions: added = [] }: ReportBody): Part[] {
  if (added.length === 0) return []
  return [
    heading('Added by the lab'),
    ...added.flatMap(({ text: words, by, registrationNumber, at, version }) => [
      below(5, text({}, words)),
      below(
        2,
        text(
          soft,
          `${by}, registration no. ${registrationNumber}, ${timeWords(at)}${version ? `, added in version ${version}` : ''}`,
        ),
      ),
    ]),
  ]
}
