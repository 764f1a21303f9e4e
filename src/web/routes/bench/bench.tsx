import { useForm } from '@conform-to/react'
import { benchLists } from '#src/domain/results/bench/bench-lists.ts'
import type { App } from '#src/usecases/index.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { benchAddress, type BenchView, type ScannedTube } from '#src/web/results/bench-view.ts'
import { benchListWords } from '#src/web/results/bench-words.ts'
import { BenchDuo, Counts } from '#src/web/ui/bench.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/bench'
import { actOnTube, scanned } from './act.ts'
import { askedOfBench } from './asked-of-bench.ts'
import { RulesOffBand } from './auto-verification/rules-off-band.tsx'
import { BenchFrame } from './bench-frame.tsx'
import { BenchRows } from './bench-lists.tsx'
import { ScannedOther } from './bench-scanned-other.tsx'
import { BenchTubePanel, mayReject } from './bench-tube.tsx'
import { BenchReferred } from './referrals/bench-referred.tsx'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const scan = query.get('scan')?.trim() || null
  const bench = await context.get(app).viewBench(askedOfBench(query))
  const { actor } = context.get(visit)
  return {
    bench,
    hasToSign: await hasToSign(context.get(app), bench),
    person: actor.kind === 'person' ? actor.id : '',
    rangesToConfirm: await context.get(app).countRangesToConfirm(),
    rulesOff: await context.get(app).listRulesOff(),
    list: bench.list ?? 'counter',
    scan,
    isRejecting: query.has('reject'),
    ...(scan ? await scanned(context.get(app), scan) : { tube: undefined, orders: [] }),
  }
}

/** Whether the person can sign something: here, or at another lab that they sign for. */
async function hasToSign(verbs: App, { may, counts }: BenchView): Promise<boolean> {
  if (!may.sign || counts.sign > 0) return may.sign
  return (await verbs.listToSign({ skipped: [] })).next !== null
}

export const action = ({ request, context }: Route.ActionArgs) =>
  actOnTube(request, context.get(app))

/** The bench: the scan field, the work lists, and the scanned tube. */
export default function BenchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bench, hasToSign, person, list, scan, tube, orders, isRejecting } = loaderData
  const [form] = useForm({ id: 'scan', lastResult: actionData ?? null })
  const rows = <BenchRows bench={bench} list={list} scanned={tube?.barcode ?? null} />
  return (
    <BenchFrame
      title={m.bench_title()}
      rangesToConfirm={loaderData.rangesToConfirm}
      news={
        <>
          <RulesOffBand rules={loaderData.rulesOff} />
          <BenchReferred referred={bench.ringing.referred} />
        </>
      }
      show={list}
      ringing={bench.ringing}
      person={person}
      // While a rejection is written, Enter in the scan field must not accept the tube.
      tube={isRejecting ? undefined : tube}
      hasOwnFocus={isRejecting || actionData !== undefined}
      lists={
        <Counts
          label={m.bench_lists()}
          counts={benchLists.map((name) => ({
            to: benchAddress(name),
            label: benchListWords[name](),
            count: bench.counts[name],
            isCurrent: name === list,
          }))}
        />
      }
      keys={[
        [['Enter'], m.bench_key_next()],
        [['J', 'K'], m.bench_key_down_up()],
        ...(hasToSign ? [[['N'], m.bench_key_sign_next()] as const] : []),
        ...(mayAskFresh(bench, tube) ? [[['R'], m.bench_key_fresh()] as const] : []),
        [['Esc'], m.bench_key_scan()],
        [['Tab'], m.bench_key_tab()],
        ...pageKeys(bench),
      ]}
    >
      {!tube && <FormErrors form={form} />}
      {hasToSign && (
        <p>
          <LinkButton to="/lab/sign" kind={list === 'sign' ? 'main' : 'quiet'} data-key="n">
            {m.bench_key_sign_next()} <kbd data-letter="">N</kbd>
          </LinkButton>
        </p>
      )}
      {tube || scan ? (
        <BenchDuo
          side={
            tube ? (
              <BenchTubePanel
                key={`${tube.tubeId} ${tube.state}`}
                tube={tube}
                show={list}
                lastResult={actionData}
                isRejecting={isRejecting}
              />
            ) : (
              <ScannedOther scan={scan ?? ''} orders={orders} />
            )
          }
        >
          {rows}
        </BenchDuo>
      ) : (
        rows
      )}
    </BenchFrame>
  )
}

/** Whether the shown tube, or a row, carries the key for a fresh sample. */
function mayAskFresh({ may, tubes }: BenchView, tube: ScannedTube | undefined): boolean {
  const inRows = may.receive && tubes.some(({ state }) => state === 'handed-over')
  return inRows || (tube !== undefined && mayReject(tube))
}

/** Shown only where there is another page. */
function pageKeys({ page }: BenchView): [string[], string][] {
  return page?.next || page?.previous ? [[['Alt', 'PgDn', 'PgUp'], m.bench_key_pages()]] : []
}
