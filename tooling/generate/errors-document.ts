import { ERRORS } from '#schemas/errors/catalogue.ts'
import type { ErrorPlace, ErrorRecord } from '#schemas/errors/error-record.ts'
import { code, generatedHeader, table } from './markdown.ts'

const PLACES: Record<ErrorPlace, string> = {
  snack: 'Messages in the modal',
  alert: 'Alerts for the owner, with `debug` on',
  thrown: 'Rejections of calls',
  card: 'The card in place of the modal',
  http: 'Answers of the server',
  provider: 'Codes of providers',
}

const entries = (): [string, ErrorRecord][] => Object.entries(ERRORS)

/** docs/errors.md */
export function errorsDocument(): string {
  const sections = Object.entries(PLACES).flatMap(([place, title]) => {
    const rows = entries().filter(([, { shows }]) => shows === place)
    return rows.length === 0 ? [] : [`## ${title}\n\n${errorTable(rows)}\n`]
  })
  const introduction =
    'An error is known by its `code`: a name from these tables, or the number of a provider (EIP-1193, EIP-1474, ' +
    'EIP-5792). Numbers a wallet answers with reach the site unchanged. `{name}` marks a value that is filled in.\n'
  return [generatedHeader('Errors', '`shared-schemas/errors/catalogue.ts`'), introduction, ...sections].join(
    '\n',
  )
}

function errorTable(rows: readonly [string, ErrorRecord][]): string {
  return table(
    ['code', 'number', 'message', 'what to do'],
    rows.map(([name, { rpcCode, message, next }]) => [
      code(name),
      String(rpcCode ?? ''),
      message,
      next ?? '',
    ]),
  )
}
