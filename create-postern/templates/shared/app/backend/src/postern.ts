import { createPostern } from 'postern'
import { modalUrl, networks, projectId } from './environment'

/** The one instance of this site. */
export const postern = createPostern({
  projectId,
  modalUrl,
  networks,
  siwx: true,
  metadata: { name: '__NAME__', description: 'A site that connects wallets' },
})
