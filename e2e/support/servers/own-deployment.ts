import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { startIdentity, type IdentityBehaviour } from '#demo/identity/start-identity.ts'
import { startSmtp, type ReceivedMail } from '#demo/mailbox/start-smtp.ts'
import { HostPage, LOCAL_NETWORKS, type HostPageOptions } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createCountsRepository } from '#server/features/insight/counts-repository.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { startHostServer } from './host-server.ts'
import { codeReader } from '#e2e/support/fixtures/mailbox.ts'

const DAY_MS = 86_400_000
const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/** A deployment for one test, beside the demo, with a clock and restarts of its own. */
export interface OwnDeployment {
  readonly apiUrl: string
  readonly walletOrigin: string
  /** The script's URL. */
  readonly sdk: string
  readonly openHost: (page: Page, options?: HostPageOptions) => Promise<HostPage>
  readonly walletOn: (page: Page) => WalletPage
  /** Advances the server's clock; browsers keep theirs. */
  readonly pass: (ms: number) => void
  /** Stops the server and starts it again on the same database. */
  readonly restart: () => Promise<void>
  /** Stops the server without starting it again. */
  readonly halt: () => Promise<void>
  readonly resume: () => Promise<void>
  /** How often each event was counted today and yesterday, by name. */
  readonly countedEvents: () => Promise<Readonly<Record<string, number>>>
  /** All mails to an address, the newest first. */
  readonly mailsTo: (email: string) => readonly ReceivedMail[]
  readonly stop: () => Promise<void>
}

/**
 * Starts the built origins in this process, on free ports, with mail and the demo's EVM chain.
 *
 * @param options.clockOffsetMs how far the server's clock initially is from that of browsers.
 * @param options.identity starts the demo's identity providers too, on a port of their own, with this misbehaviour.
 * @param options.relayUrl the relay over which phone wallets are reached; without it none is offered.
 */
export async function startOwnDeployment(
  options: {
    readonly clockOffsetMs?: number
    readonly wallet?: ConfigFileInput['embeddedWallet']
    readonly identity?: IdentityBehaviour
    /** The sites that may use it; loopback by default. */
    readonly origins?: readonly string[]
    readonly relayUrl?: string
    /** Nodes of networks beside the demo's EVM chain, by CAIP-2 id. */
    readonly chains?: ConfigFileInput['chains']
    readonly analytics?: ConfigFileInput['analytics']
    /** The URL of a PostgreSQL database; without it the embedded database is used. */
    readonly databaseUrl?: string
  } = {},
): Promise<OwnDeployment> {
  let offset = options.clockOffsetMs ?? 0
  const smtp = await startSmtp()
  const [modal = 0, wallet = 0, api = 0, id = 0] = await freePorts(4)
  const at = (name: string, port: number) => ({
    url: `http://${name}.localhost:${port}`,
    listen: { host: '127.0.0.1', port },
  })
  const places = { modal: at('modal', modal), wallet: at('wallet', wallet), api: at('api', api) }
  const identity =
    options.identity &&
    (await startIdentity(
      { port: id, url: `http://id.localhost:${id}`, api: places.api.url },
      options.identity,
    ))
  const server = await startTestServer({
    dist: DIST,
    ...(options.origins && { projects: [{ id: 'demo', name: 'Demo', origins: [...options.origins] }] }),
    chains: { [LOCAL_NETWORKS.evm]: { rpcUrls: [DEMO_URLS.evm] }, ...options.chains },
    config: {
      ...places,
      mail: { url: smtp.url, from: 'login@postern.example' },
      ...(options.wallet && { embeddedWallet: options.wallet }),
      ...(options.analytics && { analytics: options.analytics }),
      ...(identity && { socials: identity.socials }),
      ...(options.relayUrl && { walletConnect: { relayUrl: options.relayUrl, projectId: 'demo' } }),
    },
    environment: {
      ...identity?.secrets,
      ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    },
    clock: () => Date.now() + offset,
  })
  const hosts = await startHostServer()
  const sdk = `${places.modal.url}/sdk/v1/postern.js`
  const mailsTo = (email: string) => smtp.messages().filter(({ recipients }) => recipients.includes(email))
  const readCode = codeReader(mailsTo)
  return {
    apiUrl: places.api.url,
    walletOrigin: places.wallet.url,
    sdk,
    openHost: (page, host = {}) =>
      HostPage.open(page, hosts, {
        sdk,
        ...host,
        options: { networks: [LOCAL_NETWORKS.evm], ...host.options },
      }),
    walletOn: (page) => new WalletPage(page, readCode),
    pass: (ms) => {
      offset += ms
    },
    restart: () => server.restart(),
    halt: () => server.halt(),
    resume: () => server.resume(),
    countedEvents: () => countedIn(server.config.database.file),
    mailsTo,
    stop: async () => {
      await Promise.all([hosts.stop(), server.stop(), identity?.stop()])
      await smtp.stop()
    },
  }
}

async function countedIn(file: string): Promise<Readonly<Record<string, number>>> {
  const database = openDatabase({ url: undefined, file })
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
  try {
    const period = { project: 'demo', from: dayAt(Date.now() - DAY_MS), to: dayAt(Date.now()) }
    const sums = await createCountsRepository(database).sums(period)
    return Object.fromEntries(
      sums.flatMap(({ event, field, times }) => (field === 'all' ? [[event, times]] : [])),
    )
  } finally {
    await database.close()
  }
}
