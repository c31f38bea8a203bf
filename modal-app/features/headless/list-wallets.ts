import { SEARCH_ENTRIES, WALLET_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import type { ListedWallet } from '#schemas/entities/listed-wallet.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { WalletPage, type WalletQuery } from '#schemas/http/directory.ts'
import type { HeadlessParams } from '#schemas/protocol/headless.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectShownConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { walletImageUrl } from '#modal/core/state/images/wallet-image.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectSiteQuery } from '#modal/core/state/wallet-list/site-query.ts'
import {
  selectFirstWallets,
  selectIsOffered,
  selectReachesPhones,
} from '#modal/core/state/wallet-list/wallet-list.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { walletsFound } from '#modal/core/state/wallets/wallets-slice.ts'
import { directoryApi } from '#modal/services/directory-api.ts'

const directory = directoryApi.injectEndpoints({
  endpoints: (builder) => ({
    listedWallets: builder.query<WalletPage, WalletQuery>({
      query: (question) => question,
      responseSchema: WalletPage,
    }),
  }),
})

/**
 * Lists wallets for a list the site draws itself: those of this browser, the featured ones, and a page of the directory. The
 * list does not reveal which of them the visitor has used before.
 *
 * @returns DIRECTORY_UNREACHABLE when the deployment cannot be reached.
 */
export function listWallets({
  search,
  page = 1,
}: HeadlessParams<'getWallets'>): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, { deployment }) => {
    const text = search?.trim()
    const query = { ...selectSiteQuery(getState()), ...(text && { search: text }) }
    const entries = text ? SEARCH_ENTRIES : WALLET_PAGE_ENTRIES
    const request = dispatch(directory.endpoints.listedWallets.initiate({ ...query, page, entries }))
    const { data, error } = await request
    request.unsubscribe()
    if (!data) return { ok: false, error: failureOf(error) }
    dispatch(walletsFound({ wallets: data.data }))
    const state = getState()
    const installed = selectShownConnectors(state).filter((info) => !traitsOf(info).sharesSession)
    const canPair = selectReachesPhones(state)
    const toListed = (wallet: Wallet): ListedWallet =>
      toListedWallet(wallet, walletImageUrl(wallet, deployment))
    const missing = (wallets: readonly Wallet[]): ListedWallet[] =>
      canPair ? wallets.filter((wallet) => !findInstalled(wallet, installed)).map(toListed) : []
    const first = [...(selectOptions(state).customWallets ?? []), ...selectFirstWallets(state)]
    const found = canPair ? data.data.filter(selectIsOffered(state)).map(toListed) : []
    return ok({ wallets: [...installed.map(fromPage), ...missing(first)], found, count: data.count, page })
  }
}

/** The API's refusal with its code and message. */
function failureOf(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = Object(error)
  return { code: String(code), message: String(message) }
}

function fromPage({ id, name, imageUrl, rdns, namespaces }: ConnectorInfo): ListedWallet {
  return {
    id,
    name,
    isInstalled: true,
    namespaces: [...namespaces],
    ...(imageUrl !== undefined && { imageUrl }),
    ...(rdns !== undefined && { rdns }),
  }
}

function toListedWallet(wallet: Wallet, imageUrl: string | undefined): ListedWallet {
  const { id, name, rdns, homepage, description, chains = [] } = wallet
  const links = {
    mobileLink: wallet.mobile_link,
    universalLink: wallet.link_mode,
    webLink: wallet.webapp_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
    extensionStore: wallet.chrome_store,
  }
  const texts = { imageUrl, rdns, homepage, description, ...links }
  const known = Object.entries(texts).filter(([, text]) => typeof text === 'string')
  return {
    id,
    name,
    isInstalled: false,
    isCertified: wallet.badge_type === 'certified',
    namespaces: [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))],
    ...Object.fromEntries(known),
  }
}
