// Compiles contracts/*.sol into artifacts/*.json. Run it after changing a contract:
//   node demo/chains/evm/compile-contracts.js
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const folder = new URL('./', import.meta.url)
/** A contract that operators deploy belongs to the server, which prints its deployment. */
const PLACES = { 'offchain-resolver': '../../../server/providers/names/offchain-resolver.json' }
const names = readdirSync(new URL('contracts/', folder)).map((file) => file.replace('.sol', ''))
const sources = Object.fromEntries(
  names.map((name) => [name, { content: readFileSync(new URL(`contracts/${name}.sol`, folder), 'utf8') }]),
)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
if (output.errors) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))

for (const name of names) {
  const contract = Object.values(output.contracts[name]).find((one) => one.evm.bytecode.object !== '')
  // Abstract contracts have no code to deploy.
  if (contract === undefined) continue
  const artifact = {
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  }
  writeFileSync(new URL(PLACES[name] ?? `artifacts/${name}.json`, folder), `${JSON.stringify(artifact)}\n`)
}
