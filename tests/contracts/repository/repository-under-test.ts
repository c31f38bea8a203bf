import type { Database } from '#server/database/database.ts'

/** A connection to the database under test, and a way to open another one as a second process does. */
export type OpenRepository = () => {
  readonly database: Database
  readonly another: () => Promise<Database>
}

/** The deployment's own origins in these suites, which no project may list. */
export const OWN = {
  modal: 'https://modal.own.example',
  wallet: 'https://wallet.own.example',
  api: 'https://api.own.example',
}
