// Draws the icons of the installed app from the one drawing, `public/favicon.svg`:
// `node scripts/icons.ts`. An operator with another mark replaces that file and runs it again.
import { readFileSync, writeFileSync } from 'node:fs'
import { drawnIcons } from './build/drawn-icons.ts'

for (const { file, png } of drawnIcons(readFileSync('public/favicon.svg', 'utf8')))
  writeFileSync(file, png)
