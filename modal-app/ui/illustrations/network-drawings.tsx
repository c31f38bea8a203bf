import { Illustration } from './illustration.tsx'

export function RailsDrawing() {
  return (
    <Illustration>
      <path className="faint" d="M20 16v24M36 16v24M20 16l16 24M36 16L20 40" />
      <circle className="solid" cx="20" cy="16" r="4" />
      <circle className="solid" cx="36" cy="16" r="4" />
      <circle className="solid" cx="20" cy="40" r="4" />
      <circle className="solid" cx="36" cy="40" r="4" />
      <circle className="solid" cx="28" cy="28" r="4" />
    </Illustration>
  )
}

export function PlacesDrawing() {
  return (
    <Illustration>
      <rect x="12" y="18" width="14" height="20" rx="4" />
      <rect className="faint" x="30" y="18" width="14" height="20" rx="4" />
      <path d="M16 25h6M16 31h4" />
      <path className="faint" d="M34 25h6M34 31h4" />
    </Illustration>
  )
}
