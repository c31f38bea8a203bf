import { encodeFunctionData, labelhash, namehash, parseAbi, zeroHash, type Address, type Hex } from 'viem'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { dataPicture } from '#demo/collectibles/picture.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import { DEMO_ZONE } from './demo-zone.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const { nameRegistry, nameResolver, offchainResolver, reverseRegistrar } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setOwner(bytes32 node, address owner)',
  'function setAddr(bytes32 node, uint256 coinType, bytes newAddress)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string newName)',
])

/** The coin types of Ethereum and of the local chain (ENSIP-11); names have no address on other chains. */
const COIN_TYPES = [60n, 0x8000_0000n + BigInt(localEvm.id)] as const

interface DemoName {
  /** Labels below `.eth`. */
  readonly label: string
  readonly owner: Address
  readonly texts: Readonly<Record<string, string>>
}

/** Registers the names of the demo wallets, each with its address and the reverse record of the address. */
export function nameTransactions(siteUrl: string): SetUpTransaction[] {
  const names: readonly DemoName[] = [
    {
      label: 'visitor',
      owner: DEMO_ACCOUNTS.evm,
      texts: { avatar: dataPicture('visitor'), description: 'The demo wallet' },
    },
    {
      label: 'extension',
      owner: DEMO_ACCOUNTS.evmExtension,
      texts: { avatar: `${siteUrl}/collectibles/extension.png` },
    },
    { label: 'phone', owner: DEMO_ACCOUNTS.evmPhone, texts: {} },
  ]
  return [
    claim(zeroHash, 'eth'),
    claim(zeroHash, 'reverse'),
    claim(namehash('reverse'), 'addr'),
    ...names.flatMap(nameOf),
    // A reverse record can claim any name; the deployer does not own this one.
    ...reverseOf(DEPLOYER, 'visitor.eth'),
    claim(namehash('eth'), DEMO_ZONE.replace(/\.eth$/, ''), offchainResolver),
    // From here on accounts write their own reverse records.
    give(namehash('addr.reverse'), reverseRegistrar),
  ]
}

function nameOf({ label, owner, texts }: DemoName): SetUpTransaction[] {
  const node = namehash(`${label}.eth`)
  return [
    claim(namehash('eth'), label),
    ...COIN_TYPES.map((coinType) =>
      resolver(encodeFunctionData({ abi: ABI, functionName: 'setAddr', args: [node, coinType, owner] })),
    ),
    ...Object.entries(texts).map(([key, value]) =>
      resolver(encodeFunctionData({ abi: ABI, functionName: 'setText', args: [node, key, value] })),
    ),
    give(node, owner),
    ...reverseOf(owner, `${label}.eth`),
  ]
}

function reverseOf(owner: Address, name: string): SetUpTransaction[] {
  const label = owner.slice(2).toLowerCase()
  const parent = namehash('addr.reverse')
  const node = namehash(`${label}.addr.reverse`)
  return [
    claim(parent, label),
    resolver(encodeFunctionData({ abi: ABI, functionName: 'setName', args: [node, name] })),
    give(node, owner),
  ]
}

/** Registers a name for the deployer, who owns it until it is transferred. */
function claim(parent: Hex, label: string, by: Address = nameResolver): SetUpTransaction {
  const args = [parent, labelhash(label), DEPLOYER, by, 0n] as const
  return { to: nameRegistry, data: encodeFunctionData({ abi: ABI, functionName: 'setSubnodeRecord', args }) }
}

function give(node: Hex, owner: Address): SetUpTransaction {
  const args = [node, owner] as const
  return { to: nameRegistry, data: encodeFunctionData({ abi: ABI, functionName: 'setOwner', args }) }
}

function resolver(data: Hex): SetUpTransaction {
  return { to: nameResolver, data }
}
