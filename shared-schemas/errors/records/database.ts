import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why the `postern` command refuses a database or a backup. */
export const DATABASE_ERRORS = {
  DATABASE_IN_USE: {
    message: 'The database {file} is used by another server, {holder}.',
    shows: 'command',
    next: 'One process serves an embedded database: stop the other one first, or set DATABASE_URL to a PostgreSQL, which serves many.',
  },
  DATABASE_NEWER: {
    message: 'The database was changed by a newer Postern: this one does not know {migrations}.',
    shows: 'command',
    next: 'Start the newer version again, or restore a backup from before the upgrade with this one.',
  },
  DATABASE_MISSING: {
    message: 'There is no database at {file}.',
    shows: 'command',
    next: 'Name the configuration of the deployment with --config, and run the command where `database.file` is found.',
  },
  DATABASE_ON_POSTGRES: {
    message: 'The data of this deployment is in PostgreSQL, which has its own tools.',
    shows: 'command',
    next: 'Use `pg_dump` and `pg_restore` as docs/backup.md shows, or unset DATABASE_URL if the embedded database is meant.',
  },
  BACKUP_EXISTS: {
    message: 'There is a file at {file} already, and a backup never replaces one.',
    shows: 'command',
    next: 'Name another file, for example one with the date in it.',
  },
  BACKUP_UNUSABLE: {
    message: '{file} cannot be restored: {reason}. Nothing was changed.',
    shows: 'command',
    next: 'Name a file that `postern backup` wrote; an older one if this one is damaged.',
  },
  RESTORE_OVERWRITES: {
    message: 'There is a database at {file} already. Nothing was changed.',
    shows: 'command',
    next: 'To replace it, add `--overwrite {file}`; it stays beside the new one under another name.',
  },
} as const satisfies Record<string, ErrorRecord>
