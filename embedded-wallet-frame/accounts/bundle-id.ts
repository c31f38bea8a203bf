import type { SentBundle } from '#frame/preview/evm/evm-services.ts'

/** Marks the ids of this wallet; stands at their end, after chain and kind. */
const MARK = '706f737465726e31'
const KINDS = ['sequential', 'atomic', 'operation'] as const

/**
 * Encodes what was sent in the id itself (EIP-5792): the hashes, the chain, and how they belong together. The wallet can then
 * answer for the id even when it has stored nothing.
 */
export function encodeBundleId({
  caipNetworkId,
  transactionHashes,
  isAtomic,
  operationHash,
}: SentBundle): string {
  const [, reference = '0'] = caipNetworkId.split(':')
  const hashes = [...transactionHashes, ...(operationHash === undefined ? [] : [operationHash])]
  const kind = operationHash !== undefined ? 2 : isAtomic ? 1 : 0
  const chain = BigInt(reference).toString(16).padStart(64, '0')
  return `0x${hashes.map((hash) => hash.slice(2).toLowerCase()).join('')}${chain}0${kind}${MARK}`
}

/** Decodes an id of {@link encodeBundleId}; undefined for any other id. */
export function decodeBundleId(id: string, namespace: string): SentBundle | undefined {
  const [, hashes = '', chain = '', kindDigit] =
    /^0x((?:[0-9a-f]{64})+)([0-9a-f]{64})0([012])706f737465726e31$/.exec(id) ?? []
  const kind = KINDS[Number(kindDigit ?? Number.NaN)]
  if (kind === undefined) return undefined
  const all = (hashes.match(/.{64}/g) ?? []).map((hash) => `0x${hash}`)
  const caipNetworkId = `${namespace}:${BigInt(`0x${chain}`)}`
  if (kind !== 'operation') return { caipNetworkId, transactionHashes: all, isAtomic: kind === 'atomic' }
  const operationHash = all.at(-1)
  if (all.length !== 2 || operationHash === undefined) return undefined
  return { caipNetworkId, transactionHashes: all.slice(0, 1), isAtomic: true, operationHash }
}
