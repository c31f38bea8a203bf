/** Makes a shadow root of a new element and gives it a style sheet by CSSOM: a strict site CSP blocks `<style>`. */
export function styledRoot(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
