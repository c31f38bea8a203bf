import { NETWORKS } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'
import { code, generatedHeader, table } from './markdown.ts'

const INTRODUCTION = `A site names these by their id in \`networks\`; others are given whole ([options.md](options.md)), with nodes of the site's own. Which of them a
deployment serves, its operator decides: \`GET /v1/supported-chains\` tells. Nodes are asked by the deployment, so a site
needs no address of theirs; the public ones below are used where the operator names none.
`

/** docs/networks.md */
export function networksDocument(): string {
  const [gone, there] = [NETWORKS.filter(isGone), NETWORKS.filter((network) => !isGone(network))]
  return [
    generatedHeader('Networks', '`shared-schemas/networks/`'),
    INTRODUCTION,
    section(
      'Networks',
      there.filter(({ testnet }) => testnet !== true),
    ),
    section(
      'Test networks',
      there.filter(({ testnet }) => testnet === true),
    ),
    '## Switched off\n\nTheir ids are still understood, and never offered.\n',
    `${table(
      ['id', 'name'],
      gone.map(({ caipNetworkId, name }) => [code(caipNetworkId), name]),
    )}\n`,
  ].join('\n')
}

function isGone({ deprecated }: Network): boolean {
  return deprecated === true
}

function section(title: string, networks: readonly Network[]): string {
  const rows = networks.map(({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }) => [
    code(caipNetworkId),
    name,
    `${nativeCurrency.symbol}, ${nativeCurrency.decimals}`,
    rpcUrls.default.http.map(code).join(' '),
    blockExplorers ? `[${blockExplorers.default.name}](${blockExplorers.default.url})` : '',
  ])
  return `## ${title}\n\n${table(['id', 'name', 'coin, decimals', 'public nodes', 'explorer'], rows)}\n`
}
