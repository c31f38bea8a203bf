import * as z from 'zod'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isBrowseTemplate, parseWalletLink, type WalletLinkRules } from '#schemas/primitives/wallet-link.ts'
import { readPicture, toDataUri } from '#server/http/pictures/served-picture.ts'
import { hostOf, KnownWallets } from './known-wallets.ts'
import { findScriptProblem } from './name-scripts.ts'
import { comparableName } from '#server/providers/name-skeleton.ts'

/** The rules for entries: what they are compared with, and where links may lead. */
export interface EntryRules {
  /** The well-known wallets, whose names, rdns and hosts are reserved. An entry with the same id replaces one. */
  readonly known: readonly DirectoryWallet[]
  /** Whether https links may lead to any host. An upstream directory checks the hosts itself. */
  readonly trustsHosts?: boolean
  /** Whether links to loopback addresses are allowed: for deployments on the developer's machine. */
  readonly allowsLoopback?: boolean
  /** Reads a picture by file name; undefined when there is none. Without it, pictures must be data URIs. */
  readonly readImage?: (file: string) => Buffer | undefined
}

/** A valid entry. */
export interface ValidEntry {
  readonly wallet: DirectoryWallet
  /** Its picture as a data URI. */
  readonly picture?: string
  /** What an operator should check, one sentence each. */
  readonly warnings: readonly string[]
}

const MAX_NAME = 40
const MAX_RAW_NAME = 1_000
const RDNS = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const STORE_HOSTS = {
  app_store: ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  play_store: ['play.google.com'],
  chrome_store: ['chromewebstore.google.com', 'chrome.google.com'],
} as const
const LINKS = ['link_mode', 'mobile_link', 'desktop_link', 'webapp_link'] as const

/** Members of a file entry that are not part of the wallet. */
const Extras = z.object({
  name: z.string().max(MAX_RAW_NAME),
  /** Hosts of the wallet's links other than its homepage's, such as `example.app.link`. */
  link_hosts: z.array(z.string().regex(HOST, 'expected a host such as example.app.link')).max(8).optional(),
  /** A data URI or a file name. */
  image: z.string().optional(),
})

/**
 * Validates a wallet an operator wants to add (docs/specification.md §3.28): its shape, a name that cannot be mistaken for
 * another wallet's, a unique rdns, links to the wallet's own hosts, real app stores, and a picture that may be served.
 *
 * @param entry A wallet as the directory answers it, optionally with `link_hosts` and `image`.
 * @param index Its position in the file, from 0.
 * @returns the wallet to store, whose `image_id` is its id, or WALLET_ENTRY_INVALID with `field` and `reason`.
 * @example
 * const entry = validateEntry(JSON.parse(text), 0, { known: BUILT_IN_WALLETS })
 */
export function validateEntry(entry: unknown, index: number, rules: EntryRules): Result<ValidEntry> {
  const extras = Extras.safeParse(entry)
  if (!extras.success) return invalid(index, extras.error.issues[0])
  const { link_hosts: linkHosts = [], image } = extras.data
  const name = extras.data.name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const shaped = DirectoryWallet.safeParse({ ...z.looseObject({}).parse(entry), name })
  if (!shaped.success) {
    const [issue] = shaped.error.issues
    if (issue?.path[0] !== 'name') return invalid(index, issue)
    return refused(index, 'name', `it must have 1 to ${MAX_NAME} visible characters`)
  }
  const { image_url: imageUrl, ...wallet } = shaped.data
  const named = checkName(wallet, index, rules.known)
  const problem = named.ok ? validateRest(wallet, index, rules, linkHosts) : named
  if (!problem.ok) return problem
  const uri = image === undefined || image.startsWith('data:') ? image : imageFile(image, rules)
  if (image !== undefined && uri === undefined) {
    return refused(index, 'image', 'it must be a data URI, or a file of at most 512 KiB beside this one')
  }
  const picture = uri === undefined ? ok(undefined) : readPicture(uri)
  if (!picture.ok) return refused(index, 'image', picture.error.message)
  const warnings = [
    ...(named.ok ? named.value : []),
    ...(name === extras.data.name ? [] : [`Its name contained invisible characters; it is now “${name}”.`]),
    ...(wallet.chains?.length
      ? []
      : ['It has no `chains`: modals ask for the wallets of their networks and never show it.']),
    ...(imageUrl === undefined
      ? []
      : ['`image_url` was dropped, since pictures are served from here: use `image` instead.']),
  ]
  return ok({
    wallet: { ...wallet, image_id: wallet.id },
    warnings: warnings.map((warning) => `Wallet ${index + 1}: ${warning}`),
    ...(uri !== undefined && { picture: uri }),
  })
}

function imageFile(file: string, { readImage }: EntryRules): string | undefined {
  const bytes = readImage?.(file)
  return bytes && toDataUri(bytes)
}

/** Validates everything but the shape and the name. */
function validateRest(
  wallet: DirectoryWallet,
  index: number,
  { known, trustsHosts = false, allowsLoopback = false }: EntryRules,
  linkHosts: readonly string[],
): Result<void> {
  const { id, rdns, homepage } = wallet
  if (rdns && !RDNS.test(rdns))
    return refused(index, 'rdns', 'it must be a reversed domain such as com.example.wallet')
  const others = KnownWallets.of(known)
  const holder = rdns ? others.withRdns(rdns, id) : undefined
  if (holder) return refused(index, 'rdns', `${rdns} is ${holder.name}’s`)

  const home = homepage === undefined ? undefined : hostOf(homepage)
  if (homepage !== undefined && home === undefined)
    return refused(index, 'homepage', 'it must be a plain https URL')
  for (const host of [...(home === undefined ? [] : [home]), ...linkHosts]) {
    const original = others.withSimilarHost(host, id)
    if (original) return refused(index, 'homepage', `${host} can be mistaken for ${original.name}’s`)
  }
  const domains = [...(home === undefined ? [] : [home]), ...linkHosts, ...others.hostsOf(id)]
  const links: WalletLinkRules = { allowsLoopback, ...(trustsHosts ? {} : { domains }) }
  for (const field of LINKS) {
    const link = wallet[field]
    const parsed = link ? parseWalletLink(link, links) : ok(undefined)
    if (!parsed.ok)
      return refused(
        index,
        field,
        `${parsed.error.message} Name its host in link_hosts if it is the wallet’s`,
      )
  }
  for (const { url } of wallet.browse_links ?? []) {
    if (!isBrowseTemplate(url, links))
      return refused(index, 'browse_links', 'a link must contain {page} and lead to the wallet')
  }
  for (const field of ['app_store', 'play_store', 'chrome_store'] as const) {
    const url = wallet[field]
    const hosts: readonly string[] = STORE_HOSTS[field]
    if (url && !hosts.includes(hostOf(url) ?? ''))
      return refused(index, field, `it must be a page of ${hosts[0]}`)
  }
  return ok(undefined)
}

/**
 * Refuses names that look like a known wallet's.
 *
 * @returns warnings; an identical name only gets one of these.
 */
function checkName(
  { id, name }: DirectoryWallet,
  index: number,
  known: readonly DirectoryWallet[],
): Result<string[]> {
  const compared = comparableName(name)
  if (compared === '') return refused(index, 'name', 'it must have letters or digits')
  const others = KnownWallets.of(known)
  const twin = others.withName(compared, id)
  if (twin) return ok([`It has the name of ${twin.name}, which has another id.`])
  const original = others.withSimilarName(compared, id)
  if (original) return refused(index, 'name', `“${name}” can be mistaken for ${original.name}`)
  const problem = findScriptProblem(name)
  return problem === undefined ? ok([]) : refused(index, 'name', `“${name}” can mislead: ${problem}`)
}

function invalid(index: number, issue: { path: PropertyKey[]; message: string } | undefined): Result<never> {
  return refused(index, issue?.path.map(String).join('.') ?? '', issue?.message ?? 'it is not a wallet')
}

function refused(index: number, field: string, reason: string): Result<never> {
  const place = field === '' ? `[${index}]` : `[${index}].${field}`
  return fail(
    'WALLET_ENTRY_INVALID',
    `Wallet ${index + 1} cannot be imported: ${field || 'entry'}: ${reason}.`,
    {
      field: place,
      reason,
    },
  )
}
