import { m } from '#src/web/words/compiled/messages.js'

type Label = { number: string; bars: { path: string; width: number; height: number } }

/** A sheet to print: bars, and below them the number for typing. */
export function OfficeLabels({ sheet }: { sheet: readonly Label[] }) {
  return (
    <section aria-labelledby="sheet" className="mt-6">
      <h2 id="sheet" className="no-print">
        {m.office_labels_sheet({ count: sheet.length })}
      </h2>
      <ul className="labelsheet">
        {sheet.map(({ number, bars }) => (
          <li key={number}>
            <svg viewBox={`0 0 ${bars.width} ${bars.height}`} role="img" aria-label={number}>
              <rect width={bars.width} height={bars.height} fill="#fff" />
              <path d={bars.path} fill="#000" />
            </svg>
            <span className="num" aria-hidden="true">
              {number}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
