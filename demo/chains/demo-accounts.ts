/**
 * The accounts of the demo wallets, by chain. Their keys are public, in the demo wallets' source and in the tools they come
 * from: they hold only play money on local chains.
 */
export const DEMO_ACCOUNTS = {
  /** Demo EVM Wallet: the first of the development accounts that the EVM node funds at start. */
  evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Test extension: the second of them. */
  evmExtension: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  /** Demo Solana Wallet. */
  solana: 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq',
  /** Demo Bitcoin Wallet, native segwit (P2WPKH). */
  bitcoinPayment: 'bcrt1qx3mrkuc4c64wzd7gyyc4rpnvg4q9fw48pwejcq',
  /** Demo Bitcoin Wallet, taproot (P2TR, key path). */
  bitcoinOrdinals: 'bcrt1p0kwk4ent278g4sde33024jfgfuwjvw0dyzh777k0w203x3e7sn8qctd8l9',
  /** Demo phone: the fourth of the EVM node's accounts, and the first Solana and Bitcoin keys of the same recovery phrase. */
  evmPhone: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solanaPhone: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  bitcoinPhone: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
} as const
