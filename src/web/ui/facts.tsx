import { factHtml } from '#src/web/discovery/fact-html.ts'
import type { Fact } from '#src/web/discovery/facts.ts'

/** A page's structured data. Data, not script: no policy blocks it, nothing runs it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts
    .map(factHtml)
    .map((__html) => (
      <script key={__html} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
    ))
}
