import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import { optionsParsed } from '#modal/core/state/options/options-slice.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { AccountName, TestBalance, Total } from '#modal/views/account/account-head.tsx'
import { AccountTabs } from '#modal/views/account/account-tabs.tsx'
import { Head, Tools, WalletLine } from '#modal/views/account/account-view.tsx'
import { AddressLine } from '#modal/views/account/address-line.tsx'
import { AccountActions } from '#modal/views/parts/account/account-actions.tsx'
import { Portrait } from '#modal/views/parts/pictures/portrait.tsx'
import { NetworkChip } from '#modal/app/card/modal-header.tsx'
import { CardPiece } from './card-piece.tsx'
import { pieceRenderer } from './render-piece.tsx'

/** Short enough not to be cut. */
const ADDRESS = '{{short}}'
const ICON = '/{{icon}}'
const NETWORK = {
  ...ethereum,
  name: '$network',
  assets: { imageUrl: ICON },
  blockExplorers: { default: { name: '$explorer', url: 'https://explorer.example' } },
}
const { blockExplorers: _none, ...HIDDEN } = NETWORK
const LOADING = {
  portfolio: undefined,
  isLoading: true,
  isRenewing: true,
  isUnsupported: false,
  failure: undefined,
  retryAtMs: 0,
  sources: [],
  refresh: () => {},
}

/**
 * Renders the pieces of the Account view with the application's own components.
 *
 * @returns the markup of each piece, by its name.
 */
export function renderAccountPieces(): Readonly<Record<string, string>> {
  const { store, render } = pieceRenderer()
  store.dispatch(networksConfigured({ networks: [NETWORK] }))
  store.dispatch(
    walletConnected({
      namespace: ethereum.chainNamespace,
      connectorId: 'piece',
      wallet: { id: 'piece', name: '$wallet' },
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      caipNetworkId: ethereum.caipNetworkId,
    }),
  )
  const total = (isTotalPartial: boolean): string =>
    render(<Total balances={LOADING} earlier={{ total: 0, isTotalPartial }} />).replace('$0.00', '{{total}}')
  const tabs = render(<AccountTabs account={{ address: ADDRESS, network: NETWORK }} balances={LOADING} />)
  // Tabs contain no other block.
  const end = tabs.indexOf('</div>') + '</div>'.length
  const pieces = {
    card: render(<AccountCard />)
      .replace(ICON, '{{icon}}')
      .replace(' class="card"', ' class="card" aria-busy="true"'),
    head: render(
      <Head>
        <slot />
      </Head>,
    ),
    avatar: render(<Portrait address="" avatar={undefined} size={40} />)
      .replace(/gradientTransform="[^"]*"/, 'gradientTransform="{{rotation}}"')
      .replace(/cx="[^"]*" cy="[^"]*"/, 'cx="{{x}}" cy="{{y}}"')
      .replaceAll(/stop-color="[^"]*"/g, nextOf(['from', 'to', 'inner', 'outer'], 'stop-color')),
    portrait: render(<Portrait address="" avatar="data:image/" size={40} />).replace(
      'src="data:image/"',
      'src="{{avatar}}"',
    ),
    name: render(<AccountName name="{{name}}" />),
    address: render(<AddressLine address={ADDRESS} />).replace(
      `${ADDRESS}</bdi></p>`,
      '{{address}}</bdi></p>',
    ),
    'total-loading': render(<Total balances={LOADING} earlier={undefined} />),
    total: total(false),
    'total-partial': total(true),
    'test-balance': render(<TestBalance network={NETWORK} balances={LOADING} />),
    wallet: render(<WalletLine />),
    actions: render(<AccountActions />),
    'tools-explorer': render(<Tools address={ADDRESS} />).replace(/href="[^"]*"/, 'href="{{explorer}}"'),
    tabs: tabs.slice(0, end),
    panel: tabs.slice(end),
    monogram: render(<Picture src={undefined} name="-" size={24} shape="round" />)
      .replace(/ style="[^"]*"/, '')
      .replace('>-<', '>{{letter}}<'),
  }
  store.dispatch(networksConfigured({ networks: [HIDDEN] }))
  const tools = render(<Tools address={ADDRESS} />)
  // Where nothing can be swapped, another action takes the place.
  store.dispatch(optionsParsed({ projectId: '', features: { swaps: false } }))
  return { ...pieces, tools, 'actions-receive': render(<AccountActions />) }
}

function AccountCard() {
  const text = useText()
  return <CardPiece title={text(VIEWS.Account.titleId)} start={<NetworkChip />} />
}

function nextOf(names: readonly string[], attribute: string): () => string {
  const left = [...names]
  return () => `${attribute}="{{${left.shift() ?? ''}}}"`
}
