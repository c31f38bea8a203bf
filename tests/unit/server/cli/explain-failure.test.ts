import { expect, it } from 'vitest'
import { explainFailure } from '#server/cli/explain-failure.ts'
import { outageOf } from '#server/database/outage.ts'

const failure = (message: string, code: string) => Object.assign(new Error(message), { code })
const URL_OF_DATABASE = 'postgres://postern:hunter2@db.example:5432/postern'

it('A refused connection names the database, without user and password', () => {
  const text = explainFailure(failure('connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'), URL_OF_DATABASE)
  expect(text).toBe(
    'The database does not answer: PostgreSQL at db.example:5432/postern (connect ECONNREFUSED 10.0.0.5:5432). Start it, or check DATABASE_URL.',
  )
})

it('A PostgreSQL that is not in the environment of the shell is not mistaken for a file', () => {
  const text = explainFailure(failure('connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'), undefined)
  expect(text).toBe(
    'The database does not answer: PostgreSQL (connect ECONNREFUSED 10.0.0.5:5432). Start it, or check DATABASE_URL.',
  )
})

it('A failure of a host with several addresses names each of them', () => {
  const both = Object.assign(
    new AggregateError([
      failure('connect ECONNREFUSED ::1:5432', ''),
      failure('connect ECONNREFUSED 127.0.0.1:5432', ''),
    ]),
    { code: 'ECONNREFUSED' },
  )
  expect(explainFailure(both, URL_OF_DATABASE)).toContain('::1:5432; connect ECONNREFUSED 127.0.0.1:5432')
})

it.each([
  ['EACCES', 'Check the permissions'],
  ['ENOENT', 'A file or folder in this path does not exist'],
  ['ENOSPC', 'The disk is full'],
  ['EROFS', 'The disk is read-only'],
])('A file error %s comes with advice', (code, what) => {
  const text = explainFailure(
    failure(`${code}: words of the system, open '/backups/one.db'`, code),
    undefined,
  )
  expect(text).toContain(`open '/backups/one.db'. ${what}`)
})

it('A port that is in use comes with advice', () => {
  const taken = failure('listen EADDRINUSE: address already in use 127.0.0.1:8081', 'EADDRINUSE')
  expect(explainFailure(taken, undefined)).toMatch(
    /127\.0\.0\.1:8081\. Port 8081 is in use\. .*`listen\.port`/,
  )
})

it.each([
  ['57P01', 'terminating connection due to administrator command', 'down'],
  ['57P03', 'the database system is starting up', 'down'],
  ['08006', 'connection failure', 'down'],
  ['', 'Connection terminated unexpectedly', 'down'],
  ['53100', 'could not extend file: No space left on device', 'full'],
  ['SQLITE_FULL', 'database or disk is full', 'full'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'unwritable'],
  ['SQLITE_IOERR_WRITE', 'disk I/O error', 'unwritable'],
  ['23505', 'duplicate key value violates unique constraint', undefined],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'UNIQUE constraint failed', undefined],
  ['ERR_INVALID_ARG_TYPE', 'The argument must be a string', undefined],
])('An error with the code %s (%s) is the outage %s', (code, message, outage) => {
  expect(outageOf(failure(message, code))).toBe(outage)
})
