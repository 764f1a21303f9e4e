import { fingerprint } from '#src/domain/reports/fingerprint.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { notPerformedWords } from '#src/domain/results/not-performed-words.ts'
import { columns } from '#src/messages/paper/columns.ts'
import { heading } from '#src/messages/paper/heading.ts'
import { size, soft, strong, thick } from '#src/messages/paper/look.ts'
import { ruled } from '#src/messages/paper/panel.ts'
import { below, drawing, kept, type Maybe, type Part } from '#src/messages/paper/piece.ts'
import { stack } from '#src/messages/paper/stack.ts'
import { span, text } from '#src/messages/paper/text.ts'
import { qrBars } from './qr-bars.ts'
import { signedWords } from './words.ts'

/** Tests without a result, by name: those in progress and those that will have none. */
export function missing({ pending, notPerformed }: ReportBody): Maybe[] {
  return [
    pending.length > 0 && heading('Still to come'),
    pending.length > 0 && below(5, text({}, pending.join(', '))),
    notPerformed.length > 0 && heading('Not performed'),
    ...notPerformed.map(({ name, reason }) =>
      below(5, text({}, span(strong, name), `: ${notPerformedWords(reason)}`)),
    ),
  ]
}

function signatures({ signatories }: ReportBody): Part[] {
  if (signatories.length === 0) return []
  const rows = Math.ceil(signatories.length / 2)
  return [
    heading('Authorised by'),
    ...Array.from({ length: rows }, (_, row) => {
      const two = signatories.slice(2 * row, 2 * row + 2)
      const pair = columns({ shares: [1 / 2, 1 / 2], gap: 12 }, ...two.map(signature))
      return below(row === 0 ? 6 : 8, kept(pair))
    }),
  ]
}

function signature(signatory: ReportBody['signatories'][number]): Part {
  return text(
    {},
    span({ ...strong, size: 10 }, signatory.name),
    `\n${signatory.qualification}\nRegistration no. ${signatory.registrationNumber}`,
    ...signedWords(signatory).map((words) => span(soft, `\n${words}`)),
  )
}

const DISCLAIMER =
  'The lab named above did these tests and is responsible for them. The results apply to the ' +
  'samples named above, as received. They are one part of a diagnosis, not a diagnosis: please ' +
  'read them with your doctor. Ranges differ between labs and methods. Feeling unwell now? Do not ' +
  'wait: call 112 or see a doctor.'

/** By whom, where it is verified, and as what. */
type Published = { brand: string; baseUrl: string; hash: string }

/** Points: 29 mm, scannable from paper at arm's length. */
const QR = 82

/**
 * The signatories and the proof, always together: a last page with only the code would not show
 * whose signature it proves.
 */
export function ending(body: ReportBody, published: Published): Part {
  return below(10, kept(stack(...signatures(body), below(14, proof(body, published)))))
}

/** How to verify that this document is what the lab published, and its limits. */
function proof({ verifyToken }: ReportBody, { brand, baseUrl, hash }: Published): Part {
  const url = `${baseUrl.replace(/\/+$/, '')}/verify/${verifyToken}`
  const told = stack(
    text({ ...strong, size: 10 }, 'Is this report real?'),
    below(3, text({}, 'Scan the code, or open')),
    below(2, text({ ...strong, size: size.small }, url)),
    below(3, text({}, 'The fingerprint there must be ', span(strong, fingerprint(hash)))),
    below(3, text(soft, `Published through ${brand}`)),
  )
  const said = stack(
    kept(columns({ shares: CODE, gap: 12 }, qrCode(url), ruled({ free: [4, 0] }, told))),
    below(6, text(soft, DISCLAIMER)),
    below(8, text({ ...soft, align: 'center' }, 'End of report')),
  )
  return kept(ruled({ free: [8, 0], above: thick }, said))
}

const CODE = [0.16, 0.84]

function qrCode(url: string): Part {
  const { bars, size: modules } = qrBars(url)
  const side = QR / modules
  return drawing(QR, QR, (pdf, left, top) => {
    for (const { x, y, length } of bars)
      pdf.rect(left + x * side, top + y * side, length * side, side)
    pdf.fill('#000000')
  })
}
