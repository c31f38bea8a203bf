/** Style of the approval window, which is in a shadow root, so that page and window cannot restyle each other. */
export const APPROVAL_STYLE = `
:host { all: initial }
dialog {
  --surface: #fff; --text: #16181d; --quiet: #5b6170; --line: #dfe2e8; --field: #f4f5f7; --accent: #3d4fe0;
  position: fixed; inset: auto 16px 16px auto; margin: 0; padding: 0; box-sizing: border-box;
  inline-size: min(360px, calc(100vw - 32px)); max-block-size: min(560px, calc(100vh - 32px));
  flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 16px;
  background: var(--surface); color: var(--text); font: 14px/20px system-ui, sans-serif;
  box-shadow: 0 12px 40px rgb(0 0 0 / 28%); color-scheme: light dark;
}
dialog[open] { display: flex }
dialog::backdrop { background: transparent }
header { display: flex; gap: 12px; align-items: center; padding: 16px 16px 12px; border-block-end: 1px solid var(--line) }
header img { inline-size: 32px; block-size: 32px; border-radius: 8px }
header strong { display: block; font-weight: 600 }
header small { display: block; color: var(--quiet); font-size: 12px; line-height: 16px }
main { padding: 12px 16px; overflow: auto }
h2 { margin: 0 0 2px; font-size: 16px; line-height: 24px; font-weight: 600 }
code { color: var(--quiet); font: 12px/16px ui-monospace, monospace }
dl { margin: 12px 0 0; display: grid; gap: 8px }
dt { color: var(--quiet); font-size: 12px; line-height: 16px }
dd {
  margin: 2px 0 0; padding: 8px; border-radius: 8px; background: var(--field); max-block-size: 160px; overflow: auto;
  font: 12px/18px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
footer { display: flex; gap: 8px; padding: 12px 16px 16px; border-block-start: 1px solid var(--line) }
button {
  flex: 1; min-block-size: 40px; border: 1px solid var(--line); border-radius: 10px; background: var(--field);
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer;
}
button[value='approve'] { background: var(--accent); border-color: var(--accent); color: #fff }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
main:focus-visible { outline: none }
@media (prefers-color-scheme: dark) {
  dialog { --surface: #17191f; --text: #f1f2f5; --quiet: #a2a8b6; --line: #2d313b; --field: #20232b; --accent: #5767f5 }
}
`
