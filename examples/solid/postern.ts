import { createPostern } from '#sdk/index.ts'

const modalUrl = document.querySelector<HTMLMetaElement>('meta[name="postern-modal"]')?.content ?? ''

/** The site's one instance. */
export const postern = createPostern({
  projectId: 'demo',
  modalUrl,
  metadata: { name: 'Solid example', description: 'An example site of Postern' },
  networks: [
    'eip155:31337',
    'eip155:11155111',
    'solana:LocaLPostern11111111111111111111',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ],
})
