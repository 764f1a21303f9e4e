import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnIcons } from '../scripts/build/drawn-icons.ts'

test('the icons of the installed app are those of the one drawing', () => {
  const icons = drawnIcons(readFileSync('public/favicon.svg', 'utf8'))
  expect(icons.length).toBeGreaterThan(3)
  for (const { file, png } of icons) expect(readFileSync(file).equals(png), file).toBe(true)
})
