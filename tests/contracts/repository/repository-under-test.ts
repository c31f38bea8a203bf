import type { Database } from '#server/database/database.ts'

/** A connection to the database under test, and how to open another one, as a second process does. */
export type OpenRepository = () => {
  readonly database: Database
  readonly another: () => Promise<Database>
}

/** Where the deployment of these suites stands: no project may name it as its own. */
export const OWN = {
  modal: 'https://modal.own.example',
  wallet: 'https://wallet.own.example',
  api: 'https://api.own.example',
}
