/**
 * What a web page includes to show the menu: a frame behind the script, as high as its page. The script finds its own
 * address, and with it the restaurant and the language, so that it works from wherever it was loaded.
 */
export const renderEmbedScript = (title: string): string => `(() => {
  const script = document.currentScript
  if (!script) return
  const address = new URL('./', script.src)
  address.search = new URL(script.src).search
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = ${JSON.stringify(title)}
  frame.style.cssText = 'display:block;width:100%;height:20rem;border:0'
  addEventListener('message', ({ source, data }) => {
    const height = data && data.poledneHeight
    if (source === frame.contentWindow && height > 0 && height < 50000) frame.style.height = Math.ceil(height) + 'px'
  })
  script.after(frame)
})()
`
