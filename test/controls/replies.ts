import type { Control } from './control.ts'

const interrupted = 'src/http/idempotency/interrupted-requests.test.ts'
const idempotency = 'src/http/idempotency/idempotency.test.ts'

export const replyControls: readonly Control[] = [
  {
    guard: 'a claim is one person’s',
    file: 'src/usecases/parts/replies/owner.ts',
    search: "actor.kind === 'person' ? actor.id : actor.kind",
    replace: 'actor.kind',
    by: { file: idempotency, title: 'a key belongs to its person and its call' },
  },
  {
    guard: 'a key is for one body',
    file: 'src/usecases/replies/under-claim.ts',
    search: 'kept.fingerprint !== claim.fingerprint',
    replace: 'false',
    by: {
      file: idempotency,
      title: 'the same key with another body is refused, and with the first body still replayed',
    },
  },
  {
    guard: 'the lease of a killed process runs out',
    file: 'src/usecases/replies/under-claim.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 6000 }',
    by: {
      file: interrupted,
      title:
        'a claim that a version before wrote without its change: after a minute the same request makes it',
    },
  },
  {
    guard: 'the lease does not run out early',
    file: 'src/usecases/replies/under-claim.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 0 }',
    by: {
      file: interrupted,
      title:
        'a claim that a version before wrote without its change: after a minute the same request makes it',
    },
  },
  {
    guard: 'the answer is written in the verb’s own transaction',
    file: 'src/db/driver/before-commit.ts',
    search: 'if (changes.has(tx)) await hooks.getStore()?.commits(tx, answer)',
    replace: '',
    by: {
      file: interrupted,
      title:
        'a change whose process died before its reply: the same request is answered at once, and nothing is done twice',
    },
  },
  {
    guard: 'a record that appeared meanwhile is not overwritten',
    file: 'src/db/queries/replies/replies.ts',
    search: 'where replies.token in (excluded.token, $7) and replies.status is null',
    replace: '',
    by: {
      file: idempotency,
      title: 'a record that appears while the change is being made undoes the change',
    },
  },
  {
    guard: 'a request that is late begins nothing',
    file: 'src/db/driver/before-commit.ts',
    search: 'if (isStep) await hooks.getStore()?.begins(send)',
    replace: '',
    by: {
      file: idempotency,
      title: 'the same request again, while the first one is being done, begins nothing',
    },
  },
  {
    guard: 'a transaction beside a verb’s own takes no part in the key',
    file: 'src/db/driver/before-commit.ts',
    search: 'if (isStep) await',
    replace: 'await',
    by: {
      file: idempotency,
      title: 'a transaction beside a verb’s own neither waits for its key nor holds it',
    },
  },
]
