import type { ReactNode } from 'react'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type SplitProps = { id: string; title: string; lede?: ReactNode; children: ReactNode }

/** A page section: its heading on the left, its content on the right. */
export function Split({ id, title, lede, children }: SplitProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap split">
        <div className="split__head">
          <h2 id={id}>{title}</h2>
          {lede}
        </div>
        {children}
      </div>
    </section>
  )
}

type Card = { picture: ReactNode; title: string; words: ReactNode }

/** A drawing, a name, one sentence; two in a row where there is room. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="services">
      {cards.map(({ picture, title, words }) => (
        <li key={title}>
          {picture}
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  )
}

/** Stops of a timeline. */
export function Way({ title, stops }: { title: string; stops: readonly StopProps[] }) {
  return (
    <section className="way" aria-labelledby="way">
      <div className="wrap">
        <h2 id="way" className="sr-only">
          {title}
        </h2>
        <ol>
          {stops.map((stop) => (
            <Stop key={stop.title} {...stop} />
          ))}
        </ol>
      </div>
    </section>
  )
}

type StopProps = { icon: IconName; title: string; words: string }

function Stop({ icon, title, words }: StopProps) {
  return (
    <li>
      <span className="stop">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{words}</p>
    </li>
  )
}
