import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The rules alone: pure, so the tests beside them need nothing but themselves. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['src/domain/**/*.test.ts'],
  },
})
