/** WebRTC can send data out of a document, and no Content-Security-Policy covers it. */
const WEBRTC_CONSTRUCTORS = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'] as const

/** Removes WebRTC from the global object, before any other code runs. */
export function disableWebRtc(self: object): void {
  for (const name of WEBRTC_CONSTRUCTORS) Reflect.deleteProperty(self, name)
}
