import { useRouteLoaderData } from 'react-router'
import type { Said } from '#src/domain/operator-statements.ts'
import { statements } from '#src/web/operator-statements.ts'
import type { loader } from '#src/web/root.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/**
 * A demonstration has no patients and no history: everything it claims is an example, and says so.
 */
export function ExampleNote() {
  if (!useRouteLoaderData<typeof loader>('root')?.isDemo) return null
  return (
    <p className="example">
      <Icon name="info" small />
      {m.site_examples()}
    </p>
  )
}

type Figure = { figure: string; of: Said; source?: Said | undefined }

/** Figures under a strong line, four in a row where there is room, each with its source. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ figure, of, source }) => (
        <div key={of.en}>
          <dt>{of[getLocale()]}</dt>
          <dd>{figure}</dd>
          {source && <dd className="source">{sourced(source)}</dd>}
        </div>
      ))}
    </dl>
  )
}

const sourced = (source: Said) => m.site_source({ source: source[getLocale()] })

type Bar = { percent: number; of: string; source?: Said | undefined }

/** The bar repeats the percentage beside it, so it is hidden from screen readers. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="bars">
      {bars.map(({ percent, of, source }) => (
        <li key={of}>
          <span>{of}</span>
          <span className="num strong">{percent}%</span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${percent}%` }} />
          </span>
          {source && <span className="source">{sourced(source)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The first statement is the prominent one. */
export function Voices({ voices }: { voices: readonly { says: string; who: string }[] }) {
  return (
    <div className="voices">
      {voices.map(({ says, who }) => (
        <figure key={says}>
          <blockquote>
            <p>{m.site_quoted({ words: says })}</p>
          </blockquote>
          <figcaption>{who}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Hours as the operator writes them, whatever the page's language. */
export function Hours({ of }: { of: keyof typeof statements.hours }) {
  return (
    <span lang="en" className="num">
      {statements.hours[of]}
    </span>
  )
}
