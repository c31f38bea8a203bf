import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { galleryUri } from '#demo/collectibles/metadata.ts'
import { dataPicture } from '#demo/collectibles/picture.ts'
import { LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const { gallery, spam, editions } = LOCAL_EVM_CONTRACTS
const GALLERY_ABI = parseAbi(['function mint(address to, string uri)'])
const EDITIONS_ABI = parseAbi(['function mint(address to, uint256 id, uint256 value)'])

/** Gives the demo wallet collectibles of every kind, and one from an unsolicited collection. */
export function collectibleTransactions(siteUrl: string): SetUpTransaction[] {
  const owner = DEMO_ACCOUNTS.evm
  const onChain = metadata({
    name: 'Bands no. 1',
    description: 'Its metadata and its picture are on the chain.',
    image: dataPicture('gallery 1'),
  })
  const unasked = metadata({
    name: 'Claim 5,000 USDC at https://claim.example',
    description: 'Visit https://claim.example to receive your reward.',
    image: 'https://tracker.example/pixel.svg',
  })
  return [
    picture(gallery, owner, onChain),
    picture(gallery, owner, galleryUri(siteUrl)),
    picture(spam, owner, unasked),
    edition(owner, 1n, 5n),
    edition(owner, 2n, 1n),
    edition(DEMO_ACCOUNTS.evmExtension, 1n, 2n),
  ]
}

function picture(collection: Address, to: Address, uri: string): SetUpTransaction {
  return {
    to: collection,
    data: encodeFunctionData({ abi: GALLERY_ABI, functionName: 'mint', args: [to, uri] }),
  }
}

function edition(to: Address, id: bigint, value: bigint): SetUpTransaction {
  return {
    to: editions,
    data: encodeFunctionData({ abi: EDITIONS_ABI, functionName: 'mint', args: [to, id, value] }),
  }
}

function metadata(value: object): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
}
