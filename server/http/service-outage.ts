/** The whole service cannot be given right now; the message is for operators alone. */
export class ServiceOutage extends Error {
  override readonly name = 'ServiceOutage'
}
