import type { Address } from 'viem'

/** The last development account, which deploys in a fixed order, so that the addresses below are always the same. */
export const DEPLOYER: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** The addresses of the local chain's contracts. */
export const LOCAL_EVM_CONTRACTS = {
  /** Demo USD (dUSD), 6 decimals, anyone may mint. */
  token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  /** Demo Collectible (DEMO), ERC-721, anyone may mint. */
  collectible: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  /** Batched reads, at the address that clients expect on every chain. */
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
  /** The contract that smart accounts delegate to (EIP-7702): Simple7702Account of the ERC-4337 authors. */
  smartAccount: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  /** The EntryPoint of ERC-4337 v0.8, at its address on every chain. */
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** The owner registry of Farcaster ids: `idOf(address)`. */
  farcasterIds: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  /** Wrapped Ether (WETH). */
  wrappedEther: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  /** Silent Demo USD (sUSD), 6 decimals: its functions return nothing, like those of early tokens. */
  silentToken: '0x12975173B87F7595EE45dFFb2Ab812ECE596Bf84',
  /** Demo Gold (dGLD), 18 decimals: traded for Wrapped Ether only. */
  gold: '0x82Dc47734901ee7d4f4232f398752cB9Dd5dACcC',
  /** Demo Points (dPTS), no decimals and no market. */
  points: '0x196dBCBb54b8ec4958c959D8949EBFE87aC2Aaaf',
  /** A look-alike token: its symbol ends in a Cyrillic letter, and its market holds a few dollars. */
  lookalike: '0x82C6D3ed4cD33d8EC1E51d0B5Cc1d822Eaa0c3dC',
  /** Demo Gallery, ERC-721 with pictures, inline in the metadata or on the demo's site. */
  gallery: '0x05B4CB126885fb10464fdD12666FEb25E2563B76',
  /** An unsolicited collection. */
  spam: '0x2a264F26859166C5BF3868A54593eE716AeBC848',
  /** Demo Editions, ERC-1155. */
  editions: '0xd04fF4A75Edd737A73E92b2F2274Cb887d96E110',
  /** The contracts of ENS: the registry, the resolver, and the universal resolver. */
  nameRegistry: '0xc6B8FBF96CF7bbE45576417EC2163AcecFA88ECC',
  nameResolver: '0x29a79095352a718B3D7Fe84E1F14E9F34A35598e',
  universalResolver: '0x6379ebD504941f50D5BfDE9348B37593bd29C835',
  /** Uniswap v3. */
  poolFactory: '0x5B3120d0dA5FDcBA7aef87A9c3c64829C1c0D76B',
  positions: '0x33b1B5Aa9Aa4Da83a332F0bC5cAC6A903FDE5d92',
  swapRouter: '0x19A1c09fE3399C4Daaa2C98b936a8E460fC5Eaa4',
  /** Price feeds in USD, in the form of Chainlink, for currencies without a pool. */
  feedOfEuro: '0x49B8E3b089d4ebf9F37B1dA9B839Ec013C2cD8c9',
  feedOfSol: '0x067c804bb006836469379D4A2A69a81803bd1F45',
  feedOfBitcoin: '0x45009DD3aBBE29Db54fc5D893CeAa98a624882DF',
  /** QuoterV2 of Uniswap v3, for the pools of `poolFactory`; `swapRouter` gives what it says. */
  quoter: '0xf56AA3aCedDf88Ab12E494d0B96DA3C09a5d264e',
  /** The factory of Uniswap v2; its pools, called pairs, are in `demo-pairs.ts`. */
  pairFactory: '0xdBD296711eC8eF9Aacb623ee3F1C0922dce0D7b2',
  /** Demo Toll (dTOLL), 18 decimals: of each transfer a fiftieth does not arrive. */
  tollToken: '0xDFD787c807DEA8d7e53311b779BC0c6a4704D286',
  /** Demo Trap (dTRAP), 18 decimals: it can be bought, and not be sold. */
  trapToken: '0x6d014319E0F36651997697C98Da594c7Cf235fa4',
  /** Router02 of Uniswap v2, for the pairs of `pairFactory`. */
  pairRouter: '0x5621d0B4D8043524Ac5837918D6a95b1050eF228',
  /** Answers for names below `demo.eth` with what the demo's deployment signed (ERC-3668). */
  offchainResolver: '0x2c4b93b614DdbfAF0807e8F4Ca982e9f9c2e2Aa4',
  /** Lets accounts write their primary name: `setName(string)`. */
  reverseRegistrar: '0x04fc820176617A99AE134904935Bc854b2e51628',
} as const satisfies Record<string, Address>
