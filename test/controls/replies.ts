import type { Control } from './control.ts'

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
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'kept.fingerprint !== fingerprint',
    replace: 'false',
    by: {
      file: idempotency,
      title: 'the same key with another body is refused, and with the first body still replayed',
    },
  },
  {
    guard: 'the lease of a killed process runs out',
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 6000 }',
    by: {
      file: idempotency,
      title:
        'a claim without its change, as after a crash: after a minute the same request makes the change',
    },
  },
  {
    guard: 'the lease does not run out early',
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 0 }',
    by: {
      file: idempotency,
      title:
        'a claim without its change, as after a crash: after a minute the same request makes the change',
    },
  },
  {
    guard: 'the answer is written in the verb’s own transaction',
    file: 'src/db/before-commit.ts',
    search: 'if (changes.has(tx)) await hooks.getStore()?.(tx, answer)',
    replace: '',
    by: {
      file: idempotency,
      title:
        'a change without its reply, as after a crash: the same request gets the answer, and nothing is done twice',
    },
  },
  {
    guard: 'a claim that was taken over is lost',
    file: 'src/db/queries/replies/replies.ts',
    search: 'return and(eq(replies.token, token), isNull(replies.status))',
    replace: 'return isNull(replies.status)',
    by: {
      file: idempotency,
      title: 'a first attempt that comes back too late changes nothing and overwrites nothing',
    },
  },
]
