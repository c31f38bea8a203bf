import { lookup, type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isPublicAddress } from './public-address.ts'

/** A file from another server. */
export interface RemoteFile {
  readonly bytes: Buffer
  /** The type that its server states. */
  readonly type: string
}

export interface RemoteQuestion {
  /** Sent as JSON by POST; without it the file is read with GET. */
  readonly json?: string
  readonly maxBytes: number
  /** The time limit, including redirects. */
  readonly timeoutMs: number
}

/** Reads files at URLs that strangers chose. */
export interface RemoteFiles {
  /**
   * @param url `https:`, or `ipfs:` where the operator has configured a gateway.
   * @returns UPSTREAM_FAILED for a URL that is not allowed, is not there, or is too large. Strangers see the message: only
   * `data.isInside` says that a name leads into the server's network.
   */
  read(url: string, question: RemoteQuestion): Promise<Result<RemoteFile>>
}

/** Finds all addresses of a host. As with `dns.lookup`, an error may be the only argument. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void

export interface RemoteFilesSettings {
  /** Origins that the operator trusts, at any address. */
  readonly allowedOrigins: readonly string[]
  /** Base of a gateway for `ipfs:` URLs; null for none. */
  readonly ipfsGateway: string | null
  /** Resolves names; `dns.lookup` by default. */
  readonly resolve?: ResolveName
}

const MAX_REDIRECTS = 3
const MAX_URL_CHARACTERS = 2_048
const HTTPS_PORTS = ['', '443']
const IPFS_PATH = /^[A-Za-z0-9][A-Za-z0-9._~%/-]{0,512}$/

class Refused extends Error {
  override readonly name = 'Refused'
}

/** A host has an address that is not public. */
class Inside extends Error {
  override readonly name = 'Inside'
}

/**
 * Reads files of the public Internet only. Every address of a host has to be public, the connection uses one of the addresses
 * that were checked, and each redirect is checked again. No cookies, no port but 443, no compression.
 */
export function createRemoteFiles(settings: RemoteFilesSettings): RemoteFiles {
  const allowed = new Set(settings.allowedOrigins.map((origin) => new URL(origin).origin))
  return {
    async read(text, question) {
      const signal = AbortSignal.timeout(question.timeoutMs)
      try {
        let url = judge(toHttp(text, settings.ipfsGateway), allowed)
        for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
          const resolve = allowed.has(url.origin) ? undefined : publicOnly(settings.resolve ?? lookup)
          const response = await send(url, question, resolve, signal)
          const { statusCode = 0, headers } = response
          if (statusCode >= 200 && statusCode < 300) {
            const bytes = await readBytes(response, question.maxBytes)
            return ok({ bytes, type: headers['content-type'] ?? '' })
          }
          response.destroy()
          const { location } = headers
          if (statusCode < 300 || statusCode > 399 || location === undefined || question.json !== undefined)
            throw new Refused(`it answered ${statusCode}`)
          url = judge(new URL(location, url).href, allowed)
        }
        throw new Refused('it redirects too often')
      } catch (error) {
        const reason = error instanceof Refused ? error.message : 'it cannot be reached'
        const data = error instanceof Inside ? { isInside: true } : undefined
        return fail('UPSTREAM_FAILED', `The file cannot be read: ${reason}.`, data)
      }
    },
  }
}

function toHttp(text: string, ipfsGateway: string | null): string {
  if (!/^ipfs:/i.test(text)) return text
  const path = text.replace(/^ipfs:(?:\/\/)?(?:ipfs\/)?/i, '')
  if (ipfsGateway === null || !IPFS_PATH.test(path) || path.includes('..'))
    throw new Refused('there is no gateway for it')
  return `${ipfsGateway.replace(/\/+$/, '')}/ipfs/${path}`
}

function judge(text: string, allowed: ReadonlySet<string>): URL {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) throw new Refused('its URL is none')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new Refused('its URL names a user')
  if (allowed.has(url.origin)) return url
  if (url.protocol !== 'https:' || !HTTPS_PORTS.includes(url.port)) throw new Refused('it is not https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Refused('its address is not public')
  return url
}

/** Returns a `lookup` that fails unless every address is public, so that the checked addresses are those that are used. */
function publicOnly(resolve: ResolveName): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses
      if (error !== null || first === undefined) {
        callback(error ?? new Refused('it has no address'), '', 0)
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new Inside(), '', 0)
      } else if (options.all === true) {
        callback(null, addresses)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}

function send(
  url: URL,
  { json }: RemoteQuestion,
  resolve: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: json === undefined ? 'GET' : 'POST',
    agent: false,
    signal,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(resolve === undefined ? {} : { lookup: resolve }),
  }
  return new Promise((settle, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, settle)
    request.once('error', reject)
    request.end(json)
  })
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    received += chunk.byteLength
    if (received > maxBytes) {
      response.destroy()
      throw new Refused('it is too large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
