import type { ReactNode } from 'react'
import { SOCIAL_PROVIDERS } from '#schemas/constants/login.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { WALLETCONNECT_CONNECTOR } from '#modal/core/state/connectors/walletconnect-connector.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, Separator } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { GuideLine } from '#modal/views/connect/connect-view.tsx'
import { AllWalletsRow, ConnectorRow, WalletRow } from '#modal/views/connect/wallet-rows.tsx'
import { SocialIcons, SocialRow } from '#modal/views/connect-socials/social-buttons.tsx'
import { EmailForm } from '#modal/views/email-login/email-form.tsx'
import { HelpButton } from '#modal/app/card/modal-header.tsx'
import { CardPiece } from './card-piece.tsx'
import { pieceRenderer } from './render-piece.tsx'

/** The wallet of which each row is rendered; the kernel writes real ones in place of its tokens. */
const CONNECTOR: ConnectorInfo = {
  id: 'piece',
  name: '{{name}}',
  type: 'ANNOUNCED',
  namespaces: [ethereum.chainNamespace],
  wallets: {},
  rdns: undefined,
  imageUrl: '{{icon}}',
}
const WALLET: Wallet = { id: 'piece', name: '{{name}}', image_url: '{{icon}}' }

/**
 * Renders the pieces of the Connect view with the application's own components.
 *
 * @returns the markup of each piece, by its name.
 */
export function renderPieces(): Readonly<Record<string, string>> {
  const { store, render } = pieceRenderer()
  store.dispatch(networksConfigured({ networks: [ethereum] }))
  store.dispatch(relayOffered({ relayUrl: 'wss://relay.example', projectId: 'piece' }))
  const row = (node: ReactNode): string => render(<li>{node}</li>)
  const item = (node: ReactNode): string => /<li>.*<\/li>/.exec(render(node))?.[0] ?? ''
  return {
    card: render(<CardPiece title="{{title}}" start={<HelpButton />} />),
    rows: render(<RowsPiece />),
    phone: row(<ConnectorRow connector={WALLETCONNECT_CONNECTOR} isRecent={false} />),
    tagged: row(<ConnectorRow connector={CONNECTOR} isRecent={false} />).replace(
      '{{connect.tag.in-page}}',
      '{{tag}}',
    ),
    recent: row(<ConnectorRow connector={CONNECTOR} isRecent />),
    plain: row(<WalletRow wallet={WALLET} isRecent={false} />),
    all: row(<AllWalletsRow isWhole />),
    // Its letter and colour belong to the name; the policy of the document allows no style attribute.
    monogram: render(<Picture src={undefined} name="-" size={40} />)
      .replace(/ style="[^"]*"/, '')
      .replace('>-<', '>{{letter}}<'),
    separator: render(<SeparatorPiece />),
    email: render(<EmailForm />),
    guide: render(<GuideLine />),
    socials: render(
      <div className="rows">
        <slot />
      </div>,
    ),
    icons: render(<SocialIcons providers={[]} hasMore={false} />).replace('</ul>', '<slot></slot></ul>'),
    'icons-more': item(<SocialIcons providers={[]} hasMore />),
    ...Object.fromEntries(
      SOCIAL_PROVIDERS.flatMap((provider) => [
        [`social-${provider}`, render(<SocialRow provider={provider} />)],
        [`icon-${provider}`, item(<SocialIcons providers={[provider]} hasMore={false} />)],
      ]),
    ),
  }
}

function RowsPiece() {
  const text = useText()
  return (
    <Rows label={text('connect.wallets')}>
      <slot />
    </Rows>
  )
}

function SeparatorPiece() {
  const text = useText()
  return <Separator>{text('connect.or')}</Separator>
}
