import { encodeDeployData, encodeFunctionData, namehash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Config } from '#server/config/config.ts'
import { checkNames, expectedResolver, gatewayUrlOf } from '#server/doctor/check-names.ts'
import { NAME_REGISTRY_ABI, OFFCHAIN_RESOLVER_ABI } from '#server/providers/names/offchain-resolver.ts'
import type { CommandOutput } from './command.ts'
import { lineOf } from './doctor.ts'

/** Prints what has to be sent on the chain, and checks what is there. @returns the exit status. */
export async function setUpNames(config: Config, output: CommandOutput): Promise<number> {
  const { offer, network } = config.names
  if (offer === undefined) return 1
  if (config.namesKey === undefined) {
    output.warn('POSTERN_NAMES_KEY is missing: 0x and 64 digits, `echo 0x$(openssl rand -hex 32)`.')
    return 1
  }
  const signer = privateKeyToAddress(config.namesKey)
  const gatewayUrl = gatewayUrlOf(config)
  output.print(`Zone ${offer.zone} on ${network}`)
  output.print(`Signer ${signer}`)
  output.print(`Gateway ${gatewayUrl}`)
  const expected = expectedResolver(config)
  if (expected === undefined) {
    const { default: artifact } = await import('#server/providers/names/offchain-resolver.json', {
      with: { type: 'json' },
    })
    const bytecode = `0x${artifact.bytecode.replace(/^0x/, '')}` as const
    const args = [[gatewayUrl], [signer]] as const
    output.print('1. Deploy the resolver: send a transaction without recipient with this data.')
    output.print(encodeDeployData({ abi: OFFCHAIN_RESOLVER_ABI, bytecode, args }))
    output.print(
      '2. Write the address of the contract to `names.offer.resolver`, and run this command again.',
    )
    return 0
  }
  const { zone, registry, resolver } = expected
  const data = encodeFunctionData({
    abi: NAME_REGISTRY_ABI,
    functionName: 'setResolver',
    args: [namehash(zone), resolver],
  })
  output.print(`3. Make it the resolver of ${zone}: as the owner of the name, send this data to ${registry}.`)
  output.print('   For a wrapped name send it to the name wrapper, which owns it in the registry.')
  output.print(data)
  const findings = await checkNames(config, expected)
  for (const finding of findings) output.print(lineOf(finding))
  return findings.every(({ isGood }) => isGood) ? 0 : 1
}
