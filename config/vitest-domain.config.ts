import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Only the rules: they are pure, so the tests beside them need nothing else. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['src/domain/**/*.test.ts'],
  },
})
