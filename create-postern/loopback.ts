/** Whether an origin is on this machine, as with `npm start`. */
export function isLoopback(origin: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
}
