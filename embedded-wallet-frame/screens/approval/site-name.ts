/** Suffixes such as co.uk, under which names are registered one level down. */
const SHARED_ENDING = /^(?:[a-z]{2,3}|gov|edu)\.[a-z]{2}$/
const IPV4 = /^[\d.]+$/

/**
 * Splits an origin for the heading into the parts between which its line may break: the host with its port, and the scheme
 * only if it is not https. The registrable domain is one part.
 *
 * @example
 * siteNameParts('https://app.shop.example:8443') // ['app.', 'shop.example', ':8443']
 */
export function siteNameParts(origin: string): readonly string[] {
  const [, scheme = '', host = '', port = ''] = /^(\w+:\/\/)(.*?)(:\d+)?$/.exec(origin) ?? ['', '', origin]
  const labels = host.split('.')
  const ending = SHARED_ENDING.test(labels.slice(-2).join('.')) ? 3 : 2
  const registered = IPV4.test(host) ? labels.length : ending
  const outer = labels.slice(0, Math.max(0, labels.length - registered)).map((label) => `${label}.`)
  const parts = [scheme === 'https://' ? '' : scheme, ...outer, labels.slice(-registered).join('.'), port]
  return parts.filter((part) => part !== '')
}
