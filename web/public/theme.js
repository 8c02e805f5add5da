// Runs before the first paint, so that a dark room never sees a white flash. A file, because the CSP refuses inline scripts.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('poledne.theme') || 'auto'
  } catch {
    // Storage may be blocked; the system's own scheme then serves.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
