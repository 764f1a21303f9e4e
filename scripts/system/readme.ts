// Reads from the README's section for operators what to type and to set.

/**
 * A block of the section: the statements of an `sql` one, the commands of an `sh` one, in order.
 */
export type Told = { kind: 'sql' | 'sh'; lines: string[] }

/**
 * Names the first administrators: run once somebody has an account, with their address in place of
 * this one.
 */
export const naming = 'npm run administrator -- --email someone@example.org'

/** What the system test can run. */
const known = new Set([
  'npm ci',
  'npm run build',
  'npm run slim',
  'npm run migrate',
  'npm run doctor',
  'npm run serve',
  naming,
])

const chapter = 'Running it for real'
/** As our formatter lays out a block; anything else that begins with three backticks is unknown. */
const block = /^```(.*)\n([\s\S]*?)^```$/gm

/** The text between this heading and the next one of its level. */
function sectionOf(readme: string): string {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`))
  if (section === undefined) throw new Error(`README.md has no section «${chapter}»`)
  return section
}

/** Every block of the section. One of another kind is refused: the test could not run it. */
export function toldIn(readme: string): Told[] {
  return [...sectionOf(readme).matchAll(block)].map(([, kind = '', text = '']) => {
    if (kind === 'sql') return { kind, lines: statementsOf(text) }
    if (kind === 'sh') return { kind, lines: commandsOf(text) }
    throw new Error(`README.md has a block of «${kind}» in «${chapter}»: sql and sh are known`)
  })
}

function statementsOf(text: string): string[] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** One for each part of `a && b`, without comments; an unknown command is refused. */
function commandsOf(text: string): string[] {
  const commands = text
    .split('\n')
    .flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').split('&&'))
    .map((one) => one.trim())
    .filter(Boolean)
  const strange = commands.find((one) => !known.has(one))
  if (strange) throw new Error(`README.md says «${strange}», which the system test cannot do`)
  return commands
}

/** The settings that its table marks ●: without them nothing starts with `NODE_ENV=production`. */
export function neededSettings(readme: string): string[] {
  const rows = sectionOf(readme).match(/^\| `.*$/gm) ?? []
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)` ●/g)].map(([, name = '']) => name),
  )
}
