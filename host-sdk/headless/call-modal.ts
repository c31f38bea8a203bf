import { AppError } from '#schemas/errors/app-error.ts'
import type { ListedConnection, ListedWallet } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternRequest } from '#sdk/types/providers.ts'

/** Takes the place of the namespace in requests to the modal itself; a test compares it with the modal's constant. */
export const HEADLESS = 'postern'

/** The answers of the modal's own methods. */
interface HeadlessAnswers {
  readonly getWallets: {
    readonly wallets: readonly ListedWallet[]
    readonly found: readonly ListedWallet[]
    readonly count: number
    readonly page: number
  }
  readonly getConnections: readonly ListedConnection[]
  readonly connectWallet: unknown
  readonly switchConnection: unknown
  readonly dropConnection: unknown
}

/**
 * Sends a request to the modal itself instead of a chain, by the public call `request`.
 *
 * @throws the modal's failure, by its code of docs/errors.md.
 */
export async function callModal<M extends keyof HeadlessAnswers>(
  postern: Postern,
  method: M,
  params: object = {},
): Promise<HeadlessAnswers[M]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sites know the namespaces of chains only
  const request = { namespace: HEADLESS, method, params } as unknown as PosternRequest
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which these types mirror
    return (await postern.request(request)) as HeadlessAnswers[M]
  } catch (thrown) {
    // Providers have only numeric codes, so a code of the catalogue comes in the data of −32603.
    const { data, message } = Object(thrown)
    const code: unknown = Object(data).code
    throw typeof code === 'string' ? new AppError(code, String(message), { data }) : thrown
  }
}
