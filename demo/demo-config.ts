import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { parseConfig, type Config } from '#server/config/config.ts'
import type { RunningIdentity } from './identity/start-identity.ts'
import { CARD_SECRETS, cardProviderConfig } from './card/card-config.ts'
import { EXCHANGE_SECRETS, exchangeConfig } from './exchange/exchange-config.ts'
import { DEMO_NAMES_KEY, DEMO_ZONE } from './chains/evm/demo-zone.ts'
import { LOCAL_EVM_CONTRACTS } from './chains/evm/local-contracts.ts'
import { LOCAL_EVM_TOKENS } from './chains/evm/local-tokens.ts'
import { LOCAL_PRICES } from './chains/local-prices.ts'
import { LOCAL_SWAPS } from './chains/local-swaps.ts'
import { LOCAL_SOLANA_TOKENS } from './chains/solana/local-mints.ts'
import { REPORTS_PATH, SHOP_SECRETS } from './shop/shop-config.ts'
import { DEMO_PROJECT_ID, type DemoUrls } from './demo-urls.ts'

/** The public ninth development account of the EVM node, which sponsors calls with play money. */
const DEMO_SPONSOR_KEY = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
/** Who sees what the events of the demo add up to; its login page accepts any address. */
const DEMO_OPERATOR = 'owner@demo.example'
const LISTEN_HOST = '127.0.0.1'
/** Browsers keep connections open, which the demo does not wait for. */
const STOP_WITHIN_MS = 500
/** On loopback all visitors share one address, so the limits of one client would apply to all of them. */
const CODES = 10_000
const RENEWALS = 10_000
const PURCHASES = 1_000
const DEPOSITS = 1_000
const NAMES = 1_000

/**
 * The configuration of the demo's deployment: one project, and the local chains in place of public ones.
 *
 * @param urls Where its parts listen.
 * @param databaseFile The embedded database, kept between starts.
 * @param smtpUrl Where mail is sent.
 * @param identity Where people log in with an account they have.
 */
export function demoConfig(
  urls: DemoUrls,
  databaseFile: string,
  smtpUrl: string,
  identity: Pick<RunningIdentity, 'socials' | 'secrets' | 'operatorLogin'>,
): Config {
  const { ports } = urls
  const localChain = (url: string) => ({ rpcUrls: [url], public: true })
  return parseConfig(
    {
      modal: { url: urls.modal, listen: { host: LISTEN_HOST, port: ports.modal } },
      wallet: { url: urls.wallet, listen: { host: LISTEN_HOST, port: ports.wallet } },
      api: { url: urls.api, listen: { host: LISTEN_HOST, port: ports.api } },
      projects: [{ id: DEMO_PROJECT_ID, name: 'Demo', origins: [urls.site, urls.shop] }],
      chains: {
        [localEvm.caipNetworkId]: localChain(urls.evm),
        [localSolana.caipNetworkId]: localChain(urls.solana),
        [bitcoinRegtest.caipNetworkId]: localChain(urls.bitcoin),
      },
      tokens: { builtIn: false, own: [...LOCAL_EVM_TOKENS, ...LOCAL_SOLANA_TOKENS] },
      prices: LOCAL_PRICES,
      swaps: LOCAL_SWAPS,
      payments: {
        webhooks: [{ project: DEMO_PROJECT_ID, url: `http://${LISTEN_HOST}:${ports.shop}${REPORTS_PATH}` }],
      },
      onramp: { providers: [cardProviderConfig(urls.card)] },
      exchanges: { providers: [exchangeConfig(urls.exchange)] },
      names: {
        network: localEvm.caipNetworkId,
        universalResolver: LOCAL_EVM_CONTRACTS.universalResolver,
        offer: {
          zone: DEMO_ZONE,
          resolver: LOCAL_EVM_CONTRACTS.offchainResolver,
          registry: LOCAL_EVM_CONTRACTS.nameRegistry,
        },
      },
      remoteFiles: { allowedOrigins: [urls.site], ipfsGateway: null },
      relay: {
        url: urls.relay,
        listen: { host: LISTEN_HOST, port: ports.relay },
        audiences: [`ws://127.0.0.1:${ports.relay}`],
      },
      mail: { url: smtpUrl, from: 'Postern demo <login@wallet.localhost>' },
      socials: identity.socials,
      analytics: { enabled: true, login: { ...identity.operatorLogin, emails: [DEMO_OPERATOR] } },
      embeddedWallet: {
        smartAccounts: [
          {
            caipNetworkId: localEvm.caipNetworkId,
            delegate: LOCAL_EVM_CONTRACTS.smartAccount,
            isSponsored: true,
          },
        ],
      },
      limits: {
        codesPerTenMinutesPerClient: CODES,
        codesPerHourPerClient: CODES,
        codesPerHourPerProject: CODES,
        codesPerHour: CODES,
        balanceRenewalsPerMinutePerClient: RENEWALS,
        onrampUrlsPerMinutePerClient: PURCHASES,
        depositUrlsPerMinutePerClient: DEPOSITS,
        namesPerMinutePerClient: NAMES,
      },
      database: { file: databaseFile },
      logLevel: 'warn',
      stopWithinMs: STOP_WITHIN_MS,
    },
    {
      ...identity.secrets,
      ...CARD_SECRETS,
      ...EXCHANGE_SECRETS,
      ...SHOP_SECRETS,
      POSTERN_SPONSOR_KEY: DEMO_SPONSOR_KEY,
      POSTERN_NAMES_KEY: DEMO_NAMES_KEY,
    },
    "The demo's configuration",
  )
}
