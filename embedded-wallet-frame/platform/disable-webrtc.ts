/** Ways out of a document that no Content-Security-Policy covers. */
const SIDE_DOORS = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'] as const

/** Takes them away before anything else runs. */
export function disableWebRtc(self: object): void {
  for (const name of SIDE_DOORS) Reflect.deleteProperty(self, name)
}
