import { createElement } from 'react'
import { Canvas } from '@react-pdf/renderer'
import { fingerprint } from '#src/domain/reports/fingerprint.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { block, box, color, heading, size, soft, strong, text } from './draw.ts'
import { qrPath } from './qr-path.ts'
import { notPerformedWords } from '#src/domain/results/not-performed-words.ts'
import { signedWords } from './words.ts'

/** Tests without a result, by name: those in progress and those that will have none. */
export function missing({ pending, notPerformed }: ReportBody) {
  return [
    pending.length > 0 && heading('Still to come'),
    pending.length > 0 && text({ marginTop: 5 }, pending.join(', ')),
    notPerformed.length > 0 && heading('Not performed'),
    ...notPerformed.map(({ name, reason }) =>
      text({ marginTop: 5 }, text(strong, name), `: ${notPerformedWords(reason)}`),
    ),
  ]
}

function signatures({ signatories }: ReportBody) {
  if (signatories.length === 0) return undefined
  return block(
    {},
    heading('Authorised by'),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', rowGap: 8, marginTop: 6 },
      ...signatories.map((signatory) =>
        text(
          { width: '50%', paddingRight: 12 },
          text({ ...strong, fontSize: 10 }, signatory.name),
          `\n${signatory.qualification}\nRegistration no. ${signatory.registrationNumber}`,
          ...signedWords(signatory).map((words) => text(soft, `\n${words}`)),
        ),
      ),
    ),
  )
}

const DISCLAIMER =
  'The lab named above did these tests and answers for them. The results hold for the samples ' +
  'named above, as they were received. They are one part of a diagnosis, not a diagnosis: please ' +
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
export function ending(body: ReportBody, published: Published) {
  return block({}, signatures(body), proof(body, published))
}

/** How to verify that this document is what the lab published, and what it does not prove. */
function proof({ verifyToken }: ReportBody, { brand, baseUrl, hash }: Published) {
  const url = `${baseUrl.replace(/\/+$/, '')}/verify/${verifyToken}`
  const { path, size: modules } = qrPath(url)
  return block(
    { marginTop: 14, paddingTop: 8, borderTopWidth: 1.2, borderTopColor: color.ink },
    box(
      { flexDirection: 'row', gap: 12 },
      createElement(Canvas, {
        style: { width: QR, height: QR },
        paint: (painter) => {
          painter
            .scale(QR / modules, {})
            .path(path)
            .fill('#000000')
          return null
        },
      }),
      box(
        { flex: 1, paddingTop: 4 },
        text({ ...strong, fontSize: 10 }, 'Is this report real?'),
        text({ marginTop: 3 }, 'Scan the code, or open'),
        text({ ...strong, fontSize: size.small, marginTop: 2 }, url),
        text({ marginTop: 3 }, 'The fingerprint there must be ', text(strong, fingerprint(hash))),
        text({ ...soft, marginTop: 3 }, `Published through ${brand}`),
      ),
    ),
    text({ ...soft, marginTop: 6 }, DISCLAIMER),
    text({ ...soft, textAlign: 'center', marginTop: 8 }, 'End of report'),
  )
}
