import { pino } from 'pino'
import { startServer } from '#server/serving/start-server.ts'
import type { WalletSecrets } from '#server/encryption/secrets.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { freePorts } from './free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import type { WalletDeployment } from './wallet-deployment.ts'

/**
 * Starts another server of the same deployment: its own connections and memory, the same database and public URLs. An
 * embedded database serves only one process, so with it the first process is returned.
 *
 * @param keys the keys of a server that replaces the first one, which was halted.
 */
export async function startSecondProcess(
  { server, now }: Pick<WalletDeployment, 'server' | 'now'>,
  keys?: Partial<WalletSecrets>,
) {
  if (server.config.databaseUrl === undefined && keys === undefined)
    return { api: server.urls.api, stop: async () => undefined }
  const [modal = 0, wallet = 0, api = 0] = await freePorts(3)
  const folder = temporaryFolder()
  writeBuiltFiles(folder.path)
  const { config } = server
  const at = (site: 'modal' | 'wallet' | 'api', port: number) => ({
    ...config[site],
    listen: { host: '127.0.0.1', port },
  })
  const running = await startServer(
    { ...config, ...keys, modal: at('modal', modal), wallet: at('wallet', wallet), api: at('api', api) },
    { dist: folder.path, logger: pino({ level: 'silent' }), clock: now },
  )
  return {
    /** URL of its API, for `WalletClient.via`. */
    api: `http://127.0.0.1:${api}`,
    stop: async () => {
      await running.stop()
      folder.remove()
    },
  }
}
