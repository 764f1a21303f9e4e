import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { apart } from '#src/messages/paper/columns.ts'
import { color, size, soft, strong, thin } from '#src/messages/paper/look.ts'
import { panel, ruled } from '#src/messages/paper/panel.ts'
import { below, type Part } from '#src/messages/paper/piece.ts'
import { stack } from '#src/messages/paper/stack.ts'
import { span, text } from '#src/messages/paper/text.ts'
import { collectedWords, DEMO_WORDS, stateWords, timeWords } from './words.ts'

/** The letterhead and the patient, at the top of every page. Source: reliability C4, L10. */
export function pageHead(body: ReportBody): Part {
  const { isDemo, lab, patient, reportNumber, state, version, publishedAt } = body
  return stack(
    isDemo && demoBand(),
    below(
      10,
      apart(
        text({ ...strong, size: size.lab, colour: color.teal }, lab.name),
        text(strong, `${stateWords(state)}, version ${version}`),
      ),
    ),
    below(
      6,
      ruled(
        { free: [5, 5], above: { width: 1.2, colour: color.teal }, under: thin },
        apart(
          text({}, span(strong, patient.name), span(soft, `   Patient ID ${patient.id}`)),
          text({}, span(soft, 'Report no. '), span(strong, reportNumber)),
        ),
      ),
    ),
    below(3, text(soft, `Collected ${collectedWords(body)}. Issued ${timeWords(publishedAt)}.`)),
  )
}

function demoBand(): Part {
  return panel(
    { padding: [4, 4], line: { width: 0.8, colour: color.amberLine }, fill: color.amberTint },
    text({ ...strong, align: 'center', colour: color.amber }, DEMO_WORDS),
  )
}

/**
 * At the foot of every page; in a demonstration the notice is repeated here, so that cropping does
 * not remove it.
 */
export function pageFoot({ isDemo, lab }: ReportBody) {
  return (page: number, pages: number): Part =>
    ruled(
      { free: [5, 0], above: thin },
      apart(text(soft, isDemo ? DEMO_WORDS : lab.name), text(strong, `Page ${page} of ${pages}`)),
    )
}
