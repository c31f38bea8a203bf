import * as z from 'zod/mini'
import { POWERS, UNSEEN, type Change as PreviewChange } from '#frame/preview/changes.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { ThemeSync } from '#schemas/entities/theme.ts'
import { WARNINGS, type WarningClass } from '#frame/preview/warnings.ts'

const Text = z.string().check(z.maxLength(400_000))
const Values = z.exactOptional(z.record(z.string(), Text))
const Label = z.union([
  z.strictObject({ id: Text, values: Values }),
  z.strictObject({ literal: Text, values: Values }),
])

const Value: z.ZodMiniType<PreviewValue> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: Text }),
    z.strictObject({
      kind: z.literal('address'),
      address: Text,
      name: z.exactOptional(Text),
      isOwnName: z.exactOptional(z.literal(true)),
      isKnown: z.boolean(),
      isOwn: z.exactOptional(z.boolean()),
    }),
    z.strictObject({
      kind: z.literal('amount'),
      amount: Text,
      symbol: Text,
      tokenAddress: z.exactOptional(Text),
      isVerified: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('time'), at: z.union([z.date(), z.literal('never')]) }),
    z.strictObject({ kind: z.literal('period'), seconds: z.number() }),
    z.strictObject({ kind: z.literal('bytes'), hex: Text }),
    z.strictObject({ kind: z.literal('group'), title: Text, fields: z.array(Field) }),
  ]),
)
const Field: z.ZodMiniType<PreviewField> = z.strictObject({ label: Label, value: Value })

const Class = z.custom<WarningClass>((value) => typeof value === 'string' && Object.hasOwn(WARNINGS, value))

const Direction = z.enum(['in', 'out'])
const Change: z.ZodMiniType<PreviewChange> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('balance'),
    direction: Direction,
    amount: Text,
    symbol: Text,
    tokenAddress: z.exactOptional(Text),
    isVerified: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('item'),
    direction: Direction,
    amount: Text,
    name: Text,
    collection: Text,
    itemId: z.exactOptional(Text),
    isVerified: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('power'),
    hasEnded: z.exactOptional(z.literal(true)),
    power: z.enum(POWERS),
    holder: Text,
    amount: z.exactOptional(Text),
    symbol: z.exactOptional(Text),
    over: z.exactOptional(Text),
    isVerified: z.boolean(),
  }),
])

const PreviewShape: z.ZodMiniType<Preview> = z.strictObject({
  intent: Label,
  caipNetworkId: Text,
  account: Text,
  fields: z.array(Field),
  isPaged: z.exactOptional(z.literal(true)),
  warnings: z.array(z.strictObject({ class: Class, values: Values })),
  risk: z.enum(['ordinary', 'caution', 'danger']),
  message: z.exactOptional(Text),
  fee: z.exactOptional(z.strictObject({ amount: Text, symbol: Text, payer: z.enum(['account', 'sponsor']) })),
  changes: z.exactOptional(z.strictObject({ seen: z.array(Change), unseen: z.array(z.enum(UNSEEN)) })),
  names: z.exactOptional(
    z.array(z.strictObject({ address: Text, name: Text, isOwnName: z.exactOptional(z.literal(true)) })),
  ),
  raw: Text,
})

/** What the wallet frame sends to its window: all that the approval draws, and nothing with which one could sign. */
export const ApprovalOffer = z.strictObject({
  type: z.literal('postern-approval'),
  requestId: Text,
  method: Text,
  /** BCP-47. */
  language: z.string().check(z.maxLength(64)),
  theme: ThemeSync,
  site: z.strictObject({ origin: Text, isAttested: z.boolean(), claimedName: z.exactOptional(Text) }),
  isFirst: z.boolean(),
  preview: PreviewShape,
})
export type ApprovalOffer = z.infer<typeof ApprovalOffer>
