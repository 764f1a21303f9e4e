import { createElement } from 'react'
import { Text, View } from '@react-pdf/renderer'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { box, color, size, soft, strong, text } from './draw.ts'
import { collectedWords, DEMO_WORDS, stateWords, timeWords } from './words.ts'

/** The letterhead and the patient, at the top of every page. Source: reliability C4, L10. */
export function pageHead(body: ReportBody) {
  const { isDemo, lab, patient, reportNumber, state, version, publishedAt } = body
  return createElement(
    View,
    { fixed: true, style: { marginBottom: 8 } },
    isDemo && demoBand(),
    box(
      { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', gap: 12 },
      text({ ...strong, fontSize: size.lab, color: color.teal, flex: 1 }, lab.name),
      text({ ...strong, textAlign: 'right' }, `${stateWords(state)}, version ${version}`),
    ),
    box(
      {
        flexDirection: 'row',
        justifyContent: 'space-between',
        gap: 12,
        marginTop: 6,
        paddingVertical: 5,
        borderTopWidth: 1.2,
        borderTopColor: color.teal,
        borderBottomWidth: 0.6,
        borderBottomColor: color.line,
      },
      text({ flex: 1 }, text(strong, patient.name), text(soft, `   Patient ID ${patient.id}`)),
      text({ textAlign: 'right' }, text(soft, 'Report no. '), text(strong, reportNumber)),
    ),
    text(
      { ...soft, marginTop: 3 },
      `Collected ${collectedWords(body)}. Issued ${timeWords(publishedAt)}.`,
    ),
  )
}

function demoBand() {
  return text(
    {
      ...strong,
      textAlign: 'center',
      color: color.amber,
      backgroundColor: color.amberTint,
      borderWidth: 0.8,
      borderColor: color.amberLine,
      paddingVertical: 4,
      marginBottom: 10,
    },
    DEMO_WORDS,
  )
}

/**
 * At the foot of every page; in a demonstration the notice is repeated here, so that cropping does
 * not remove it.
 */
export function pageFoot({ isDemo, lab }: ReportBody) {
  return createElement(
    View,
    {
      fixed: true,
      style: {
        position: 'absolute',
        left: 36,
        right: 36,
        bottom: 24,
        paddingTop: 5,
        borderTopWidth: 0.6,
        borderTopColor: color.line,
        flexDirection: 'row',
        justifyContent: 'space-between',
      },
    },
    text(soft, isDemo ? DEMO_WORDS : lab.name),
    createElement(Text, {
      style: strong,
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  )
}
