/** Statements that make a version still running fail, with a readable name. */
const kinds: [string, RegExp][] = [
  [
    'takes something away',
    /\bdrop\s+(table|column|type|view|materialized|schema|sequence|function)\b/i,
  ],
  [
    'takes a column away',
    /\balter\s+table\b.*\bdrop\s+(?!constraint\b|not\b|default\b|expression\b|identity\b)/i,
  ],
  ['gives another name', /^ ?alter\b.*\brename\b/i],
  ['demands a value', /\bset\s+not\s+null\b/i],
  [
    'demands a value',
    /\badd\s+(column\s+)?(?!constraint\b)("[^"]+"|\w+)\s(?!.*\b(default|generated)\b).*\bnot\s+null\b/i,
  ],
  ['changes a type', /\balter\s+(column\s+)?("[^"]+"|\w+)\s+(set\s+data\s+)?type\b/i],
  ['takes a default away', /\bdrop\s+default\b/i],
  ['takes a right away', /\brevoke\b/i],
]

const newTable = /\bcreate table (?:if not exists )?"?(\w+)/gi
/** One on a new table blocks nobody. */
const lockingIndex = /\bcreate (?:unique )?index (?!concurrently\b).*?\bon "?(\w+)/i

/** A table that is altered, or whose triggers are: locked against writers until the migration's transaction ends. */
const lockedTable =
  /^ ?(?:alter table|(?:create|drop) trigger\b.*?\bon) (?:if exists |only )*"?(\w+)/i

/** `-- Contracts: nobody uses it since 0.2.0.` */
const since = /^-- Contracts: .*\bsince (\d+\.\d+\.\d+)\b/m

/**
 * What a migration removes from the previous version, in words; none where it only adds, or names a
 * release of the changelog since which nobody uses what is removed (decision 108).
 */
export function contractionsOf(sql: string, released: ReadonlySet<string>): string[] {
  const release = since.exec(sql)?.[1]
  if (release && released.has(release)) return []
  const text = bare(sql)
  const made = new Set([...text.matchAll(newTable)].map(([, table]) => table))
  const statements = text.split(';')
  const locked = new Set(
    statements
      .map((one) => lockedTable.exec(one)?.[1])
      .filter((table) => table && !made.has(table)),
  )
  // A writer that holds the second and wants the first would wait for it, and it for the writer.
  const together = locked.size > 1 ? [`locks several tables: ${[...locked].join(', ')}`] : []
  const kindsFound = statements.flatMap((statement) => {
    const [, table] = lockingIndex.exec(statement) ?? []
    if (table && !made.has(table)) return [`keeps out who writes: ${statement.trim()}`]
    // One statement may alter a table in several ways: each is judged separately.
    const [kind] =
      kinds.find(([, pattern]) => clauses(statement).some((one) => pattern.test(one))) ?? []
    return kind ? [`${kind}: ${statement.trim()}`] : []
  })
  return [...kindsFound, ...together]
}

/** Without comments, function bodies, and string literals. */
function bare(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
}

function clauses(statement: string): string[] {
  const [, head, rest] = /^(\s*alter table (?:if exists |only )*\S+ )(.*)$/i.exec(statement) ?? []
  if (!head || !rest) return [statement]
  return rest.split(/,(?![^(]*\))/).map((clause) => head + clause.trim())
}

/** The released versions that a changelog names. */
export function releasesIn(changelog: string): Set<string> {
  return new Set(
    [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version),
  )
}
