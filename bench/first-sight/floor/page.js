// The floor's script on the page: a click on its button shows a frame of another site in a dialog.
;(() => {
  const { src, dataset } = document.currentScript
  const dialog = document.createElement('dialog')
  dialog.style.cssText = 'inset:0;width:100%;height:100%;max-width:none;max-height:none;padding:0;border:0'
  let loaded

  const load = () => {
    loaded ??= new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.style.cssText = 'width:100%;height:100%;border:0'
      frame.src = new URL(`/?rows=${dataset.rows}`, src)
      frame.addEventListener('load', resolve)
      dialog.append(frame)
      document.body.append(dialog)
    })
    return loaded
  }
  document.addEventListener('click', ({ target }) => {
    if (target.id !== 'open') return
    load()
    dialog.showModal()
  })
  addEventListener('message', ({ data }) => data === 'asked' && performance.mark('bench:asked'))
  window.kit = { preload: load, close: () => dialog.close() }
})()
