import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation-contract.ts'
import { formatWholeRupees } from '#src/domain/format-rupees.ts'
import type { Said } from '#src/domain/operator-statements.ts'
import { TDS_THRESHOLD } from './withholding.ts'

/** Tax questions that the operator's accountant decides. Source: decision 067. */
export const taxPositionIds = [
  'collection-charge',
  'late-fee',
  'tds-section',
  'tds-threshold',
] as const
export type TaxPositionId = (typeof taxPositionIds)[number]

/** The accountant who confirmed a position, and when. */
export type Confirmation = { by: string; on: string }

/** How something is taxed from a day on, and where that is written. */
export type TaxPosition = { id: TaxPositionId; from: string; says: Said; source: string }

const LATE_FEE = formatWholeRupees(PLATFORM_CANCELLATION_FEE)
const THRESHOLD = formatWholeRupees(TDS_THRESHOLD)

/**
 * How what we charge and withhold is taxed, by effective day. A later view of the law is a row with
 * a later day.
 * Source: each row names its own.
 */
export const taxPositions: readonly TaxPosition[] = [
  {
    id: 'collection-charge',
    from: '2017-07-01',
    says: {
      en: 'No GST on the home-collection charge: it is part of the diagnostic service, which is exempt.',
      hi: 'घर से सैंपल लेने के शुल्क पर GST नहीं: यह जाँच सेवा का हिस्सा है, जो कर-मुक्त है।',
    },
    source: 'Notification No. 12/2017-Central Tax (Rate), entry 74; CGST Act, s.8',
  },
  {
    id: 'late-fee',
    from: '2022-08-03',
    says: {
      en: `No GST on the ${LATE_FEE} fee for a late cancellation: it is taxed like the cancelled service, which is exempt.`,
      hi: `देर से रद्द करने के ${LATE_FEE} शुल्क पर GST नहीं: इस पर रद्द की गई सेवा जैसा ही कर लगता है, और वह कर-मुक्त है।`,
    },
    source: 'CBIC Circular No. 178/10/2022-GST, cancellation charges',
  },
  {
    id: 'tds-section',
    from: '2026-04-01',
    says: {
      en: 'TDS is withheld under the Income-tax Act, 2025; until March 2026 it was section 194-O of the Act of 1961.',
      hi: 'TDS आयकर अधिनियम, 2025 के अंतर्गत काटा जाता है; मार्च 2026 तक 1961 के अधिनियम की धारा 194-O के अंतर्गत।',
    },
    source: 'Income-tax Act, 2025, s.393(1) Table Sl. No. 8(v)',
  },
  {
    id: 'tds-threshold',
    from: '2026-04-01',
    says: {
      en: `From an individual or a Hindu undivided family with a PAN nothing is withheld up to ${THRESHOLD} of sales in a financial year; beyond it TDS is on all sales of the year.`,
      hi: `PAN वाले व्यक्ति या हिंदू अविभाजित परिवार से वित्त वर्ष में ${THRESHOLD} तक की बिक्री पर TDS नहीं कटता; उससे अधिक होने पर वर्ष की पूरी बिक्री पर कटता है।`,
    },
    source: 'Income-tax Act, 2025, s.393(1)(a) and s.393(4) Table Sl. No. 11',
  },
]

/**
 * The positions in force on a day, each with the accountant who confirmed it, or null.
 * Source: decision 067.
 */
export function positionsOn(
  day: Temporal.PlainDate,
  confirmed: Readonly<Partial<Record<TaxPositionId, Confirmation>>>,
) {
  return taxPositionIds.flatMap((id) => {
    const begun = taxPositions.filter(
      (one) => one.id === id && Temporal.PlainDate.compare(one.from, day) <= 0,
    )
    const position = begun.toSorted((a, b) => Temporal.PlainDate.compare(b.from, a.from))[0]
    return position ? [{ ...position, confirmedBy: confirmed[id] ?? null }] : []
  })
}
