import { Fragment, useId } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Keys } from '#src/web/ui/bench.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Key = readonly [readonly string[], string]
type Props = { keys: readonly Key[] }

/** A single letter or sign: it can be switched off. */
const isLetter = ([names]: Key) => names.every((name) => name.length === 1)

/** The keys of this page, and a list of them in which the single letters can be switched off. */
export function BenchKeyList({ keys }: Props) {
  const id = useId()
  return (
    <div className="benchkeys">
      <Keys label={m.bench_keys()} keys={keys} />
      <Button kind="quiet" size="small" popoverTarget={id} data-key="?">
        {m.bench_keys_all()} <kbd data-letter="">?</kbd>
      </Button>
      <dialog id={id} popover="auto" className="keyhelp" aria-label={m.bench_keys()}>
        <h2>{m.bench_keys()}</h2>
        <dl>
          {[...keys, [['?'], m.bench_keys_all()] as const].map((key) => (
            <Fragment key={key[1]}>
              <dt data-letter={isLetter(key) ? '' : undefined}>
                {key[0].map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd data-letter={isLetter(key) ? '' : undefined}>{key[1]}</dd>
            </Fragment>
          ))}
        </dl>
        <label className="keyhelp__switch">
          <input type="checkbox" defaultChecked data-keys-switch="" />
          {m.bench_keys_switch()}
        </label>
        <p className="small soft">{m.bench_keys_switch_help()}</p>
        <div className="mt-4">
          <Button kind="quiet" size="small" popoverTarget={id} popoverTargetAction="hide">
            {m.bench_keys_close()}
          </Button>
        </div>
      </dialog>
    </div>
  )
}
