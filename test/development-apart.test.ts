import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { dev?: boolean; devOptional?: boolean }
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

test('no production library keeps a development tool beside it as its peer', () => {
  // jsonfile takes it where it is there; it is a small library and no tool.
  const optional = 'node_modules/graceful-fs'
  const kept = Object.keys(lock.packages).filter(
    (name) => lock.packages[name]?.devOptional && name !== optional,
  )
  expect(kept, 'npm keeps these in production; `npm run lock` leaves them out').toEqual([])
  for (const name of ['vite', 'vitest', 'typescript', 'drizzle-kit', '@base-ui/react', 'react-dom'])
    expect(lock.packages[`node_modules/${name}`]?.dev, name).toBe(true)
})
