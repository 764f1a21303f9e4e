import type { Control } from './control.ts'

const idempotency = 'src/http/idempotency/idempotency.test.ts'
const door = 'src/http/door/door.test.ts'

export const requestControls: readonly Control[] = [
  {
    guard: 'a call that changes something wants a key',
    file: 'src/http/idempotency/idempotency.ts',
    search: "if (!key) return problem(c, 400, 'key-missing', refusals['key-missing'].says)",
    replace: 'if (!key) return next()',
    by: {
      file: idempotency,
      title: 'a call that changes something requires a key of at most 255 characters',
    },
  },
  {
    guard: 'only our own pages may change anything',
    file: 'src/http/app.ts',
    search: "app.use(except('/api/dashboard/*', sameOrigin(own)))",
    replace: '',
    by: { file: door, title: 'only our own pages may change anything' },
  },
  {
    guard: 'a body has 100 kB at most',
    file: 'src/http/door/body-sizes.ts',
    search: 'if (most === usual || length <= usual) return limit(c, next)',
    replace: 'if (most === usual || length <= usual) return next()',
    by: { file: door, title: 'a body without a declared length is cut off at 100 kB' },
  },
  {
    guard: 'text is text',
    file: 'src/http/app.ts',
    search: "app.use('/api/*', wellFormed)",
    replace: '',
    by: {
      file: door,
      title: 'NUL and half a surrogate pair are refused everywhere, never a 500',
    },
  },
]
