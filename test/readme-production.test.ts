import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { neededSettings, toldIn } from '../scripts/system/readme.ts'

const readme = readFileSync('README.md', 'utf8')
const section = (text: string) =>
  `# A\n\n\`\`\`sh\nrm all\n\`\`\`\n\n## Running it for real\n\n${text}\n## Next\n`

test('commands come in order, each separately, without their comments', () => {
  const text =
    '```sql\ncreate role a;\ncreate role b;\n```\n\n```sh\nnpm ci && npm run build  # two\n# none\nnpm run serve\n```\n'
  expect(toldIn(section(text))).toEqual([
    { kind: 'sql', lines: ['create role a', 'create role b'] },
    { kind: 'sh', lines: ['npm ci', 'npm run build', 'npm run serve'] },
  ])
})

test('a block that the test could not follow is refused', () => {
  expect(() => toldIn(section('```bash\na\n```\n'))).toThrow('a block of «bash»')
  expect(() => toldIn(section('```\na\n```\n'))).toThrow('a block of «»')
  expect(() => toldIn('# A\n')).toThrow('no section')
})

test('a command that the system test cannot run is refused, also one with another argument', () => {
  for (const strange of ['npm run serve -- --fast', 'npm start', 'psql'])
    expect(() => toldIn(section(`\`\`\`sh\nnpm ci && ${strange}\n\`\`\`\n`))).toThrow(
      `«${strange}»`,
    )
})

test('the settings with a mark are required', () => {
  const table =
    '| setting | default | what |\n| --- | --- | --- |\n| `A` ●, `B_C` ● | x | `Z` ● |\n| `D` | x | y |\n'
  expect(neededSettings(section(table))).toEqual(['A', 'B_C'])
})

test('the README first creates the database, then installs, migrates, checks and serves', () => {
  const told = toldIn(readme)
  expect(told.map(({ kind }) => kind)).toEqual(['sql', 'sh', 'sh'])
  expect(told[1]?.lines.at(-1)).toBe('npm run serve')
  expect(neededSettings(readme)).toContain('DATABASE_URL')
})
