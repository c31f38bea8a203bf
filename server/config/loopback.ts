/** Whether a URL is on this machine: localhost and its subdomains (RFC 6761), 127.0.0.0/8, ::1. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
