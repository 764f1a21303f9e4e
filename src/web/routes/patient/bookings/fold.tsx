import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Beside the title: what is inside, in a word or an amount. */
  hint?: ReactNode
  /** Something inside is not to be overlooked. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a page that most readers can leave closed; on paper it is open. */
export function Fold({ title, hint, isOpen = false, children }: Props) {
  return (
    <details className="panel fold" open={isOpen}>
      <summary>
        <span className="fold__title">{title}</span>
        {hint && <span className="soft num">{hint}</span>}
      </summary>
      <div className="fold__inside">{children}</div>
    </details>
  )
}
