import { bytesToHex, encodeFunctionData, namehash, parseAbi, type Hex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { expect, it } from 'vitest'
import { readQuestion } from '#server/features/names/gateway-question.ts'

const RESOLVE = parseAbi(['function resolve(bytes name, bytes data)'])
const ADDR = parseAbi(['function addr(bytes32 node) view returns (address)'])

function question(name: string): Hex {
  const data = encodeFunctionData({ abi: ADDR, functionName: 'addr', args: [namehash(name)] })
  return encodeFunctionData({ abi: RESOLVE, args: [bytesToHex(packetToBytes(name)), data] })
}

it('A name is read from the wire format of DNS', () => {
  expect(readQuestion(question('ada1.demo.eth'))).toMatchObject({ name: 'ada1.demo.eth' })
})

it.each([
  ['255 bytes', `${'a.'.repeat(124)}demo.eth`],
  ['63 bytes in a label', `${'a'.repeat(64)}.demo.eth`],
])('A name of more than %s is refused before it is hashed', (_, name) => {
  expect(readQuestion(question(name))).toBeUndefined()
})
