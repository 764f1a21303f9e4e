import { defineConfig } from 'vitest/config'

/** The rules alone: pure, so the tests beside them need nothing but themselves. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['src/domain/**/*.test.ts'],
  },
})
