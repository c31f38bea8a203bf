import { pino } from 'pino'
import { startServer } from '#server/start-server.ts'
import { writeBuiltFiles } from './built-files.ts'
import { freePorts } from './free-ports.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { WalletDeployment } from './wallet-deployment.ts'

/** Another server of the same deployment: its own connections and memory, the same database, keys and public URLs. */
export async function startSecondProcess({ server, now }: WalletDeployment) {
  const [modal = 0, wallet = 0, api = 0] = await freePorts(3)
  const folder = temporaryFolder()
  writeBuiltFiles(folder.path)
  const { config } = server
  const at = (site: 'modal' | 'wallet' | 'api', port: number) => ({
    ...config[site],
    listen: { host: '127.0.0.1', port },
  })
  const running = await startServer(
    { ...config, modal: at('modal', modal), wallet: at('wallet', wallet), api: at('api', api) },
    { dist: folder.path, logger: pino({ level: 'silent' }), clock: now },
  )
  return {
    /** Where its API listens, for `WalletClient.via`. */
    api: `http://127.0.0.1:${api}`,
    stop: async () => {
      await running.stop()
      folder.remove()
    },
  }
}
