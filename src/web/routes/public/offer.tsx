import { type ReactNode, useId } from 'react'
import type { Paise } from '#src/domain/money.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Labs to choose from; the order of the list is never sold. */
export function OfferList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <ul>{children}</ul>
    </fieldset>
  )
}

type OfferProps = {
  /** The radio button's. */
  name: string
  value: string
  isChosen?: boolean | undefined
  title: ReactNode
  place: string
  paise: Paise
  priceNote?: string | undefined
  facts: readonly (readonly [string, ReactNode])[]
  /** The way on with this offer, while it is not the chosen one. */
  take?: ReactNode
  /** Shown only while this offer is chosen: every line of its price. */
  children?: ReactNode
}

/** One lab's offer: a radio button as large as its content. */
export function OfferChoice(props: OfferProps) {
  const { name, value, isChosen = false, title, place, paise, priceNote, facts } = props
  const { take, children } = props
  const id = useId()
  return (
    <li className="offer">
      <label htmlFor={id}>
        <input type="radio" id={id} name={name} value={value} defaultChecked={isChosen} required />
        <span className="offer__name">
          <h3>{title}</h3>
          <p>{place}</p>
        </span>
        <span className="offer__price">
          <Money paise={paise} isWhole />
          {priceNote && <small>{priceNote}</small>}
        </span>
        <dl>
          {facts.map(([fact, words]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </label>
      {take && <p className="offer__take">{take}</p>}
      {children}
    </li>
  )
}

/** Whether the offer is accredited; the check mark only where all of it is. */
export function Accreditation({ isAccredited }: { isAccredited: boolean }) {
  return (
    <>
      <Icon name={isAccredited ? 'accredited' : 'not-accredited'} />
      {isAccredited ? m.frame_accredited() : m.frame_not_accredited()}
    </>
  )
}

/** Whether the lab has a certificate, which says nothing about any single test. */
export function Certificate({ isAccredited }: { isAccredited: boolean }) {
  return (
    <>
      <Icon name={isAccredited ? 'accredited' : 'not-accredited'} />
      {isAccredited ? m.lablife_certificate() : m.frame_not_accredited()}
    </>
  )
}
