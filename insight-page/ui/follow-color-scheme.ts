/** Gives the document the theme that its visitor prefers, also when that changes. */
export function followColorScheme(view: Window): void {
  const prefersLight = view.matchMedia('(prefers-color-scheme: light)')
  const show = () => {
    view.document.documentElement.dataset['theme'] = prefersLight.matches ? 'light' : 'dark'
  }
  prefersLight.addEventListener('change', show)
  show()
}
