import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { sortedOut } from '#src/domain/reports/verdict.ts'
import { soft, strong } from '#src/messages/paper/look.ts'
import { below, type Part } from '#src/messages/paper/piece.ts'
import { span, text } from '#src/messages/paper/text.ts'

/** What needs attention, by name, as on the page; reassuring only where everything was judged. */
export function summary(body: ReportBody): Part[] {
  const { look, reading, notImmune, isCalm, isReference } = sortedOut(body)
  const lines = [
    ...line('Outside the reference range, or not as expected: ', look),
    ...line('Only a doctor can say what these mean: ', reading),
    ...line(
      'Not immune, which is not an illness but matters before or during pregnancy: ',
      notImmune,
    ),
    ...(isCalm ? [text({}, `${isReference ? REFERENCE : LABS} ${UNWELL}`)] : []),
  ]
  return lines.map((said, index) => below(index === 0 ? 8 : 2, said))
}

const LABS = 'Nothing is outside the lab’s ranges.'
const REFERENCE =
  'Nothing is outside the reference ranges. The lab has yet to confirm some of these ranges.'
const UNWELL = 'If you feel unwell, see a doctor anyway.'

function line(words: string, results: readonly ReportResult[]): Part[] {
  const names = results.map(({ name }) => name).join(', ')
  return results.length > 0 ? [text({}, span(soft, words), span(strong, names))] : []
}
