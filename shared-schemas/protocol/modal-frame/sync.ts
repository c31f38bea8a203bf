import * as z from 'zod/mini'
import { DappSync } from '#schemas/entities/dapp-metadata.ts'
import { ThemeSync } from '#schemas/entities/theme.ts'
import { defineCall, type CallCatalogue } from '#schemas/protocol/define-call.ts'
import { PING } from '#schemas/protocol/ping.ts'

const Nothing = z.undefined()

/** Calls that keep the wallet frame in step with the modal. */
export const SYNC_CALLS = {
  syncTheme: defineCall({ purpose: 'Set the theme.', class: 'quick', params: ThemeSync, result: Nothing }),
  syncDappData: defineCall({
    purpose: 'Pass on the metadata of the site.',
    class: 'quick',
    params: DappSync,
    result: Nothing,
  }),
  syncLanguage: defineCall({
    purpose: 'Change the language.',
    class: 'quick',
    params: z.strictObject({ language: z.string().check(z.maxLength(35)) }),
    result: Nothing,
  }),
  reload: defineCall({ purpose: 'Load the frame again.', class: 'quick', params: Nothing, result: Nothing }),
  ping: PING,
} as const satisfies CallCatalogue

/** Calls that the modal answers to the wallet frame. */
export const FRAME_PARENT_CALLS = {
  ready: defineCall({
    purpose: 'The frame has started; it counts as initialised 500 ms later.',
    class: 'quick',
    params: z.strictObject({ version: z.string() }),
    result: Nothing,
  }),
  sessionChanged: defineCall({
    purpose: 'A login or logout, here or in another tab of this site.',
    class: 'quick',
    params: z.strictObject({ isConnected: z.boolean() }),
    result: Nothing,
  }),
  screenChanged: defineCall({
    purpose: 'The wallet shows or hides a screen; the modal gives it its place or takes it back.',
    class: 'quick',
    params: z.strictObject({
      screen: z.enum([
        'none',
        'approval',
        'recovery',
        'unlock',
        'export',
        'import',
        'devices',
        'permissions',
        'addresses',
        'number',
      ]),
      requestId: z.optional(z.string().check(z.maxLength(64))),
    }),
    result: Nothing,
  }),
  requestSent: defineCall({
    purpose: 'Part of this request is about to leave the browser: a repeat has to ask for its outcome.',
    class: 'quick',
    params: z.strictObject({ requestId: z.string().check(z.maxLength(64)) }),
    result: Nothing,
  }),
  resize: defineCall({
    purpose: 'The height its screen needs, in CSS pixels.',
    class: 'quick',
    params: z.strictObject({ heightPx: z.number().check(z.gte(0), z.lte(4_000)) }),
    result: Nothing,
  }),
  requestClose: defineCall({
    purpose: 'Escape was pressed inside the frame.',
    class: 'quick',
    params: z.strictObject({ reason: z.enum(['escape']) }),
    result: Nothing,
  }),
  focusOut: defineCall({
    purpose: 'Keyboard focus leaves the frame.',
    class: 'quick',
    params: z.strictObject({ to: z.enum(['before', 'after']) }),
    result: Nothing,
  }),
  ping: PING,
} as const satisfies CallCatalogue
export type FrameParentCalls = typeof FRAME_PARENT_CALLS
