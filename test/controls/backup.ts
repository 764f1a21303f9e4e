import type { Control } from './control.ts'

const backup = 'test/backup.test.ts'

/** Guards that make a backup trustworthy and a restore harmless. */
export const backupControls: readonly Control[] = [
  {
    guard: 'backup: a file whose bytes are altered is found',
    file: 'src/main/backup/manifest.ts',
    search: '    if ((await sha256OfFile(at)) !== sha256)\n',
    replace: '    if (sha256.length === 0)\n',
    by: {
      file: backup,
      title: 'a backup is refused where a bit of the database is altered or truncated',
    },
  },
  {
    guard: 'backup: a list that is altered is found',
    file: 'src/main/backup/manifest.ts',
    search: ' !== wanted.trim())',
    replace: ' === wanted)',
    by: {
      file: backup,
      title: 'a backup is refused where the list itself is altered or truncated',
    },
  },
  {
    guard: 'backup: a log that is cut is found',
    file: 'src/main/backup/archived-log.ts',
    search: 'if (!there.includes(segment) || !(await isWhole(join(wal, `${segment}.gz`)))) {',
    replace: 'if (!there.includes(segment)) {',
    by: {
      file: backup,
      title: 'a backup is refused where the log that it needs is altered or truncated',
    },
  },
  {
    guard: 'backup: nothing is written over by a restore',
    file: 'src/main/backup/restore-backup.ts',
    search: '  await refuseFull(to)\n',
    replace: '',
    by: { file: backup, title: 'a folder that is not empty is not overwritten' },
  },
  {
    guard: 'backup: a newer version is not restored by an older one',
    file: 'src/main/backup/restored.ts',
    search: '  refuseNewer(await compareMigrations(owner))\n',
    replace: '',
    by: {
      file: backup,
      title: 'a backup of a newer version than this one is refused, and nothing of it stays',
    },
  },
  {
    guard: 'backup: of the data folder PostgreSQL’s and the files alone, so no key',
    file: 'src/main/backup.ts',
    search: '`${env.DATA_DIR}/files`',
    replace: 'env.DATA_DIR',
    by: { file: backup, title: 'a backup is readable only by its owner, and contains no key' },
  },
  {
    guard: 'backup: one at a time',
    file: 'src/main/backup/take-backup.ts',
    search: '    await alone(session)\n',
    replace: '',
    by: {
      file: backup,
      title: 'a concurrent second backup is refused with a message, and the first is made',
    },
  },
  {
    guard: 'backup: a recovery stops at the instant',
    file: 'src/db/archiving.ts',
    search:
      "...(until ? { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') } : {}),",
    replace: '...(until ? {} : {}),',
    by: {
      file: backup,
      title:
        'a backup of a running database is restored elsewhere, as it was right before a mistake',
    },
  },
  {
    guard: 'backup: a file is copied before its row can name it',
    file: 'src/adapters/file-copies.ts',
    search: 'await copies.keep(key, bytes).catch(onTrouble)',
    replace: 'void copies',
    by: {
      file: backup,
      title:
        'a backup of a running database is restored elsewhere, as it was right before a mistake',
    },
  },
  {
    guard: 'backup: a dump of a newer version goes into no database',
    file: 'src/main/backup/restore-dump.ts',
    search: '  refuseNewer(compareApplied(new Set(manifest.migrations)))\n',
    replace: '',
    by: {
      file: 'src/main/backup/restore-dump.test.ts',
      title: 'a dump of a newer version than this one is refused before anything is loaded',
    },
  },
  {
    guard: 'backup: an altered copy of a file is never given',
    file: 'src/adapters/file-copies.ts',
    search: '        if (!isNamed(at, bytes)) continue\n',
    replace: '',
    by: {
      file: 'src/adapters/file-copies.test.ts',
      title: 'a resealed file has both copies, and an altered copy is never returned',
    },
  },
  {
    guard: 'backup: the password of a database is no argument',
    file: 'src/main/backup/client-programs.ts',
    search: "  bare.password = ''\n",
    replace: '',
    by: {
      file: 'src/main/backup/client-programs.test.ts',
      title:
        'the password is not an argument, which other accounts could see, and the program’s own error is reported',
    },
  },
  {
    guard: 'backup: what the days that are kept want is not removed',
    file: 'src/main/backup/prune.ts',
    search: 'Math.max(0, firstWithin - 1)',
    replace: 'Math.max(0, firstWithin)',
    by: {
      file: 'src/main/backup/prune.test.ts',
      title: 'every instant of the kept days can be restored, and older data is removed',
    },
  },
]
