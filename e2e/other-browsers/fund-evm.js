/** 1 ETH in wei. */
const ONE_ETH = '0xde0b6b3a7640000'

/** Gives an EVM account 1 ETH on the local chain. */
export async function fundEvm(node, address) {
  const answer = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, ONE_ETH] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
