import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from './embedded-files.ts'
import { isOpenToAll } from './embedded-reach.ts'

/** Seconds after which even a partly filled segment is archived. */
const ARCHIVE_EVERY = 60

const script = 'archive-wal.sh'
const back = 'restore-wal.sh'

/** In single quotes, for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The archive command: PostgreSQL runs it in its data folder with path and name. It succeeds only
 * once the segment is completely on disk under its name; an existing segment is never overwritten,
 * and must be equal.
 */
const archiveScript = (folder: string) => `#!/bin/sh
set -eu
umask 077
to=${quoted(folder)}/"$2".gz
if [ -e "$to" ]; then
  gzip -dc "$to" | cmp -s - "$1" && exit 0
  echo "$to holds something else: two databases archive into one folder" >&2
  exit 1
fi
half="$to.$$.half"
gzip -1c "$1" > "$half"
sync "$half"
mv "$half" "$to"
sync ${quoted(folder)}
`

/** The restore command: name, then path. A missing or incomplete segment counts as absent. */
const restoreScript = (folder: string) => `#!/bin/sh
set -eu
[ -e ${quoted(folder)}/"$1".gz ] || exit 1
gzip -dc ${quoted(folder)}/"$1".gz > "$2" || { rm -f "$2"; exit 1; }
`

/** The settings with which the embedded PostgreSQL archives its log into `BACKUP/wal`. */
export function archivingInto(backupDir: string): {
  settings: Record<string, string>
  prepare: (dataDir: string) => void
} {
  const folder = join(backupDir, 'wal')
  return {
    settings: {
      archive_mode: 'on',
      archive_command: `sh ${script} %p %f`,
      archive_timeout: String(ARCHIVE_EVERY),
    },
    prepare(dataDir) {
      openForPostgres(backupDir, folder)
      writeScript(join(dataDir, script), archiveScript(folder))
    },
  }
}

/**
 * `until`: an instant in UTC. The settings with which a copied data folder replays what was
 * archived after the copy.
 */
export function recoveringFrom(
  backupDir: string,
  until: string | undefined,
): { settings: Record<string, string>; prepare: (dataDir: string) => void } {
  return {
    settings: {
      archive_mode: 'off',
      restore_command: `sh ${back} %f %p`,
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      // In PostgreSQL's format at a start, when it knows only numeric offsets.
      ...(until ? { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') } : {}),
    },
    prepare(dataDir) {
      openForPostgres(backupDir, join(backupDir, 'wal'))
      writeScript(join(dataDir, back), restoreScript(join(backupDir, 'wal')))
    },
  }
}

/** Whether the PostgreSQL of a data folder was started to archive into exactly this folder. */
export function archivesInto(dataDir: string, backupDir: string): boolean {
  const file = join(dataDir, script)
  const wanted = archiveScript(join(backupDir, 'wal'))
  return existsSync(file) && readFileSync(file, 'utf8') === wanted
}

/**
 * Under root PostgreSQL runs as another account: that account must reach the archive, and then owns
 * it.
 */
function openForPostgres(backupDir: string, folder: string) {
  const account = unprivilegedAccount()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account && !isOpenToAll(backupDir))
    throw new Error(
      `PostgreSQL cannot reach BACKUP_DIR (${backupDir}): as root it runs as another account, and a folder above lets nobody else pass. Name a folder elsewhere, or start as an account of its own.`,
    )
  for (const own of [backupDir, folder]) chmodSync(own, 0o700)
  if (!account) return
  // Files brought from another machine belong to somebody else.
  const segments = readdirSync(folder).map((name) => join(folder, name))
  for (const own of [backupDir, folder, ...segments])
    if (statSync(own).uid !== account.uid) chownSync(own, account.uid, account.gid)
}

function writeScript(file: string, text: string) {
  writeFileSync(file, text, { mode: 0o700 })
  const account = unprivilegedAccount()
  if (account) chownSync(file, account.uid, account.gid)
}

/** Files that a copy of a data folder does not need: they are written at each start. */
export const ownScripts: readonly string[] = [script, back]
