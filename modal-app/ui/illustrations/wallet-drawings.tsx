import { Illustration } from './illustration.tsx'

export function KeysDrawing() {
  return (
    <Illustration>
      <circle cx="22" cy="28" r="8" />
      <circle className="solid" cx="22" cy="28" r="2.5" />
      <path d="M30 28h14M44 28v6M38 28v4" />
    </Illustration>
  )
}

export function LoginDrawing() {
  return (
    <Illustration>
      <rect className="faint" x="12" y="13" width="14" height="12" rx="3" />
      <rect className="faint" x="30" y="13" width="14" height="12" rx="3" />
      <path className="faint" d="M19 25v5h18v-5M28 30v3" />
      <rect x="18" y="33" width="20" height="11" rx="4" />
      <circle className="solid" cx="33" cy="38.5" r="1.75" />
    </Illustration>
  )
}

export function ApproveDrawing() {
  return (
    <Illustration>
      <path d="M28 12l13 5v10c0 8-5.500 13.500-13 17-7.500-3.500-13-9-13-17V17z" />
      <path d="M22.500 28l4 4 7-8" />
    </Illustration>
  )
}

/** An empty wallet. */
export function NoWalletDrawing() {
  return (
    <Illustration>
      <path d="M14 20a4 4 0 0 1 4-4h18v6" />
      <rect x="14" y="20" width="28" height="20" rx="4" />
      <path d="M42 27h-7a3 3 0 0 0 0 6h7" />
    </Illustration>
  )
}
