import { m } from '#src/web/words/compiled/messages.js'

const shapes = {
  /** Lines of a list under each other. */
  rows: 3,
  /** Boxes to tick. */
  choices: 4,
  /** A label, its field and a button. */
  form: 3,
  /** Fills what it lies in. */
  picture: 1,
} as const

type Props = {
  shape: keyof typeof shapes
  /** Shown after ten seconds: what to do where nothing comes. */
  slow?: string
}

/**
 * Stands in the shape of what the browser itself fills in, until it is there; whoever fills it in hides it.
 * A page's own content comes with the page and needs none.
 */
export function Skeleton({ shape, slow }: Props) {
  return (
    <div className={`skeleton skeleton--${shape}`} aria-busy="true">
      <p className="sr-only">{m.frame_loading()}</p>
      {Array.from({ length: shapes[shape] }, (_, at) => (
        <span key={at} className="skeleton__bar" aria-hidden="true" />
      ))}
      {slow && <p className="skeleton__slow small soft">{slow}</p>}
    </div>
  )
}
