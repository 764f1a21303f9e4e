import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import { BenchLate } from '#src/web/orders/late-orders.tsx'
import type { ScannedTube } from '#src/web/results/bench-view.ts'
import type { loader } from '#src/web/root.tsx'
import { BenchRinging, type Ringing } from '#src/web/routes/bench/calls/bench-ringing.tsx'
import { NotifiableBand } from '#src/web/routes/bench/notifiable/notifiable-band.tsx'
import { AppHead } from '#src/web/ui/bench.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BenchChanges } from './bench-changes.tsx'
import { BenchKeyList } from './bench-key-list.tsx'
import { benchKeys } from './bench-keys.ts'
import { BenchScan } from './bench-scan.tsx'

type Props = {
  title: string
  show?: BenchList | undefined
  tube?: ScannedTube | undefined
  /** Left of the keys, e.g. the lists with their counts. */
  lists?: ReactNode
  /** The page focuses another field first. */
  hasOwnFocus?: boolean | undefined
  /** The keys of this page. */
  keys: readonly (readonly [readonly string[], string])[]
  /** Whose page it is: the keys can be switched off for each person. */
  person: string
  /** Where Escape leads from a page that scans nothing. */
  leaveTo?: string
  /** Tests whose ranges wait for the pathologist; absent where the page does not link there. */
  rangesToConfirm?: number
  /** What the first page alone is told: other pages need not load it. */
  news?: ReactNode
  ringing: Ringing
  children: ReactNode
}

/** Every bench page: title, the scan field, the active keys. */
export function BenchFrame({
  title,
  show,
  tube,
  lists,
  hasOwnFocus = false,
  keys,
  person,
  leaveTo,
  rangesToConfirm,
  news,
  ringing,
  children,
}: Props) {
  const { key } = useLocation()
  return (
    <div className="bench" ref={benchKeys} data-person={person} data-leave={leaveTo}>
      <Main width="wide">
        <Title>{title}</Title>
        <AppHead title={title}>
          <DeskLink />
          {rangesToConfirm !== undefined && (
            <>
              <NotifiableLink count={ringing.notifiable.count} />
              <LinkButton to="/lab/counselling" kind="quiet">
                {m.consent_list_title()}
              </LinkButton>
              <RangesLink count={rangesToConfirm} />
              <LinkButton to="/manifests" kind="quiet">
                {m.manifest_title()}
              </LinkButton>
              <LinkButton to="/lab/storage" kind="quiet">
                {m.storage_link()}
              </LinkButton>
              <LinkButton to="/lab/quality-control" kind="quiet">
                {m.quality_link()}
              </LinkButton>
              <LinkButton to="/lab/second-person" kind="quiet">
                {m.second_link()}
              </LinkButton>
            </>
          )}
          {leaveTo === undefined ? (
            // A new field after every scan: empty, and ready for the next tube.
            <BenchScan key={key} show={show} tube={tube} isFirst={!hasOwnFocus} />
          ) : (
            <LinkButton to={leaveTo} kind="quiet" data-key="escape">
              {m.bench_title()} <kbd>Esc</kbd>
            </LinkButton>
          )}
        </AppHead>
        <BenchRinging ringing={ringing} />
        {news}
        {rangesToConfirm !== undefined && <Waiting ringing={ringing} />}
        <BenchChanges changes={ringing.changes} />
        <div className="benchbar">
          {lists}
          <BenchKeyList keys={keys} />
        </div>
        {children}
      </Main>
    </div>
  )
}

/**
 * What waits for hours, not minutes: beside an order's values it would push them off a phone's
 * screen.
 */
function Waiting({ ringing }: { ringing: Ringing }) {
  return (
    <>
      <BenchLate count={ringing.late} />
      <NotifiableBand notifiable={ringing.notifiable} />
    </>
  )
}

function NotifiableLink({ count }: { count: number }) {
  return (
    <LinkButton to="/lab/notifiable" kind="quiet">
      {count > 0 ? m.notifiable_link_count({ count }) : m.notifiable_link()}
    </LinkButton>
  )
}

function RangesLink({ count }: { count: number }) {
  return (
    <LinkButton to="/lab/ranges" kind="quiet">
      {count > 0 ? m.ranges_link_count({ count }) : m.ranges_link()}
    </LinkButton>
  )
}

/** The manager's other pages: prices, hours, staff. */
function DeskLink() {
  const roles = useRouteLoaderData<typeof loader>('root')?.who.roles
  if (!roles?.includes('lab-manager')) return null
  return (
    <LinkButton to="/lab/desk" kind="quiet">
      {m.desk_to_desk()}
    </LinkButton>
  )
}
