import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { findInstallation } from '#server/config/installation.ts'
import { startServer } from '#server/serving/start-server.ts'
import { startCardProvider } from './card/start-card-provider.ts'
import { startExchange } from './exchange/start-exchange.ts'
import { demoGatewayUrl } from './chains/evm/demo-zone.ts'
import { startChains } from './chains/start-chains.ts'
import { describeLocalContracts } from './local-descriptors.ts'
import { demoConfig } from './demo-config.ts'
import { DEMO_PROJECT_ID, demoUrls, type DemoUrls } from './demo-urls.ts'
import { serveExampleSites } from './example-sites.ts'
import { startIdentity } from './identity/start-identity.ts'
import { startMailbox } from './mailbox/start-mailbox.ts'
import { servePhone } from './serve-phone.ts'
import { startShop } from './shop/start-shop.ts'
import { waitUntilAnswering } from './wait-until-answering.ts'

/** The running demo. */
export interface RunningDemo {
  readonly urls: DemoUrls
  /** Stops every part; further calls wait for the first. */
  stop(): Promise<void>
}

interface Part {
  stop(): Promise<void>
}

const STDERR = 2

/**
 * Starts the local chains, the deployment and the example sites, and waits until they answer.
 *
 * @param portBase The first of the ports; see {@link demoUrls}.
 * @throws when a part cannot start, such as a taken port; the others are stopped first.
 */
export async function startDemo(portBase: number): Promise<RunningDemo> {
  const urls = demoUrls(portBase)
  const { dist } = findInstallation()
  const parts = await startAll([
    () => startChains(chainPorts(urls)),
    () => startDeployment(urls, join(dist, '../.postern'), portBase),
    () => serveExampleSites(join(dist, 'examples'), urls),
    () => servePhone(join(dist, 'examples'), urls),
    () => startShop(join(dist, 'examples'), urls, providerParts(urls).api),
    () => startCardProvider({ port: urls.ports.card, url: urls.card, ...providerParts(urls) }),
    () => startExchange({ port: urls.ports.exchange, url: urls.exchange, ...providerParts(urls) }),
  ])
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll(parts))
  try {
    await Promise.all(documentsOf(urls).map(waitUntilAnswering))
  } catch (error) {
    await stop()
    throw error
  }
  return { urls, stop }
}

function chainPorts({ ports, site, api }: DemoUrls) {
  return {
    evmPort: ports.evm,
    solanaPort: ports.solana,
    solanaSocketPort: ports.solanaSocket,
    bitcoinPort: ports.bitcoin,
    siteUrl: site,
    gatewayUrl: demoGatewayUrl(api),
  }
}

/** Node does not resolve names under localhost as browsers do. */
function providerParts(urls: DemoUrls) {
  return { chains: urls, api: `http://127.0.0.1:${urls.ports.api}` }
}

/** Each base has its own database, so that two demos can run side by side. */
async function startDeployment(urls: DemoUrls, folder: string, portBase: number): Promise<Part> {
  mkdirSync(folder, { recursive: true })
  const { api, mailbox: url, ports } = urls
  const mailbox = await startMailbox({ api, url, port: ports.mailbox })
  const parts: Part[] = [mailbox]
  try {
    const identity = await startIdentity({ api, url: urls.id, port: ports.id })
    parts.unshift(identity)
    const databaseFile = join(folder, `demo-${portBase}.db`)
    await describeLocalContracts(databaseFile)
    const config = demoConfig(urls, databaseFile, mailbox.smtpUrl, identity)
    // stdout is reserved for the output of `--json`.
    const logger = pino({ level: config.logLevel }, pino.destination(STDERR))
    const server = await startServer(config, { logger })
    return { stop: () => stopAll([server, ...parts]) }
  } catch (error) {
    await stopAll(parts)
    throw error
  }
}

function documentsOf({
  site,
  modal,
  wallet,
  api,
  mailbox,
  phone,
  id,
  card,
  exchange,
  shop,
  sdk,
}: DemoUrls): string[] {
  const frames = [`${modal}/m/${DEMO_PROJECT_ID}/`, `${wallet}/w/${DEMO_PROJECT_ID}/`]
  return [
    `${site}/`,
    ...frames,
    `${api}/healthz`,
    `${mailbox}/`,
    `${phone}/`,
    `${id}/`,
    `${card}/`,
    `${shop}/`,
    `${exchange}/`,
    sdk,
  ]
}

async function startAll(starts: readonly (() => Promise<Part>)[]): Promise<Part[]> {
  const settled = await Promise.allSettled(starts.map((start) => start()))
  const parts = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = settled.find((result) => result.status === 'rejected')
  if (failure === undefined) return parts
  await stopAll(parts)
  throw failure.reason
}

async function stopAll(parts: readonly Part[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.stop()))
}
