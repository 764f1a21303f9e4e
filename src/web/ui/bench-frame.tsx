import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AppHead, Keys } from './bench.tsx'
import { benchKeys } from './bench-keys.ts'
import { BenchScan } from './bench-scan.tsx'
import type { BenchList, ScannedTube } from './bench-view.ts'
import { Main } from './main.tsx'
import { Title } from './page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  title: string
  show?: BenchList | undefined
  tube?: ScannedTube | undefined
  /** On the left of the keys, e.g. the lists with their counts. */
  lists?: ReactNode
  /** The page has another field to begin with. */
  hasOwnFocus?: boolean | undefined
  keys: readonly (readonly [readonly string[], string])[]
  children: ReactNode
}

/** Every page of the bench: title, the scan line, the keys that work here. */
export function BenchFrame({
  title,
  show,
  tube,
  lists,
  hasOwnFocus = false,
  keys,
  children,
}: Props) {
  const { key } = useLocation()
  return (
    <div className="bench" ref={benchKeys}>
      <Main width="wide">
        <Title>{title}</Title>
        <AppHead title={title}>
          {/* A new line after every scan: empty, and ready for the next tube. */}
          <BenchScan key={key} show={show} tube={tube} isFirst={!hasOwnFocus} />
        </AppHead>
        <div className="benchbar">
          {lists}
          <Keys label={m.bench_keys()} keys={keys} />
        </div>
        {children}
      </Main>
    </div>
  )
}
